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

  // A link to a file to keep would be asked of the web server, past the service worker: so it is fetched, then kept.
  const place = document.getElementById("shared") ? "shared" : "brought";
  const address = (link) => `${parent.location.origin}${parent.location.pathname}#log=${link}`;
  const give = async (what) => {
    try {
      if (navigator.canShare?.(what)) return await navigator.share(what);
      if (what.files) return save(what.files[0]);
      await navigator.clipboard.writeText(what.url ?? what.text);
      notice(place, document.getElementById(place).dataset.copied);
    } catch (trouble) {
      if (trouble.name !== "AbortError") notice(place);
    }
  };
  const save = (file) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const fetched = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer;
  };
  const handed = async ({ link, copy, text, file, name, type }, title) => {
    if (link) await give({ title, url: address(link) });
    else if (copy) {
      await navigator.clipboard.writeText(address(copy));
      notice(place, document.getElementById(place).dataset.copied);
    } else if (text) await give({ title, text: await (await fetched(text)).text() });
    else if (file) await give({ title, files: [new File([await (await fetched(file)).blob()], name, { type })] });
  };
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) void handed(button.dataset, document.querySelector("main").dataset.title).catch(() => notice(place));
  });
})();
