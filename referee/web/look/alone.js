"use strict";
// What a browser alone can do with evenings: share them, keep one that came, bring back a copy of all.
(() => {
  const base = location.pathname.match(/^.*?\/app\/[^/]+/)?.[0] ?? "";
  const post = (path, body, type) => fetch(`${base}/${path}`, { method: "POST", headers: { "Content-Type": type }, body });
  const notice = (id, words) => {
    const place = document.getElementById(id);
    place.textContent = words ?? place.dataset.lost;
  };
  document.getElementById("keep-shared")?.addEventListener("click", async ({ target }) => {
    try {
      const said = { text: "", shared: Number(target.dataset.number) };
      const answer = await (await post("keep", JSON.stringify(said), "application/json")).json();
      if (answer.evening) location.assign(answer.evening);
      else notice("kept", answer.trouble);
    } catch {
      notice("kept");
    }
  });

  document.getElementById("zip")?.addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      if (!file.name.endsWith(".zip")) {
        const answer = await (await post("shared", await file.arrayBuffer(), "text/plain")).json();
        location.assign(`${base}/${answer.shown}`);
        return;
      }
      const answer = await (await post("evenings.zip", await file.arrayBuffer(), "application/zip")).json();
      if (answer.trouble) notice("brought", answer.trouble);
      else location.reload();
    } catch {
      notice("brought");
    }
  });

  const share = document.querySelector("main.share");
  const address = (link) => `${parent.location.origin}${parent.location.pathname}#log=${link}`;
  const give = async (what) => {
    try {
      if (navigator.canShare?.(what)) return await navigator.share(what);
      if (what.files) return save(what.files[0]);
      await navigator.clipboard.writeText(what.url ?? what.text);
      notice("shared", document.getElementById("shared").dataset.copied);
    } catch (trouble) {
      if (trouble.name !== "AbortError") notice("shared");
    }
  };
  const save = (file) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  share?.addEventListener("click", async ({ target }) => {
    const said = target.closest("button")?.dataset ?? {};
    const title = share.dataset.title;
    if (said.link) return give({ title, url: address(said.link) });
    if (said.copy) {
      await navigator.clipboard.writeText(address(said.copy)).then(() => notice("shared", document.getElementById("shared").dataset.copied), () => notice("shared"));
    } else if (said.text) {
      await give({ title, text: await (await fetch(said.text)).text() });
    } else if (said.file) {
      await give({ title, files: [new File([await (await fetch(said.file)).blob()], said.name, { type: said.type })] });
    }
  });
})();
