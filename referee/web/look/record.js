"use strict";
// Taps become entries. The server says what may be entered next, and what was wrong with an entry.
(() => {
  const send = async (address, said) => fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said), cache: "no-store" });

  const begun = document.getElementById("new");
  if (begun) begun.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = begun.elements;
    const rules = [fields.preset.value, fields.knobs.value.trim()].filter(Boolean).join(", ");
    const said = { rules };
    for (const name of ["players", "chips", "unit", "date"]) said[name] = fields[name].value.trim();
    const notice = begun.querySelector(".notice");
    try {
      const answer = await (await send(location.href, said)).json();
      if (answer.record) location.assign(answer.record);
      else notice.textContent = answer.trouble || "This could not be done.";
    } catch {
      notice.textContent = "The server does not answer; nothing was recorded.";
    }
  });

  const main = document.querySelector("main.record");
  if (!main) return;
  let busy = false;
  const complain = (words) => {
    const notice = main.querySelector(".notice");
    if (!notice) return;
    notice.textContent = words;
    notice.classList.add("refused");
    document.getElementById("say").textContent = words;
  };
  const ask = async (said) => {
    if (busy) return;
    busy = true;
    main.setAttribute("aria-busy", "true");
    try {
      const answer = await send(location.href, { version: main.dataset.version, ...said });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.record");
      if (!fresh) { complain("This could not be done; nothing was recorded."); return; }
      const open = main.querySelector(".more")?.open;
      Object.assign(main.dataset, { state: fresh.dataset.state, version: fresh.dataset.version });
      main.replaceChildren(...fresh.childNodes);
      if (!open) scrollTo(0, 0);
      document.getElementById("say").textContent = main.querySelector(".notice")?.textContent || main.querySelector(".panel h2")?.textContent || "";
      if (open && !answer.ok) main.querySelector(".more").open = true;
    } catch {
      complain("The server does not answer; nothing was recorded. Tap again.");
    } finally {
      busy = false;
      main.removeAttribute("aria-busy");
    }
  };
  const whose = () => main.querySelector("[name=who]:checked")?.value || "";
  const enter = (...entries) => ask({ do: "enter", entries });

  const paid = (row) => {
    const name = row.dataset.name;
    const [chips, to] = ["chips", "to"].map((field) => row.querySelector(`[name=${field}]`)?.value.trim() || "");
    const due = row.querySelector("[name=chips]").dataset.due;
    const put = chips || "0";
    if (row.dataset.kind === "beside") {
      const from = row.querySelector("[name=from]").value;
      const does = row.querySelector("[name=does]").value;
      return from && chips ? [`${from} ${does} ${chips} to ${to}`] : [];
    }
    if (put === due && !to) return [];
    if (row.dataset.kind === "ante") return [`${name} ante ${put}`];
    if (row.dataset.kind === "taken") return [`${name} takes ${put}`];
    if (to === "owes") return [...(put === "0" || put === due ? [] : [`${name} ${put}`]), `${name} owes ${put === due ? due : due - put}`];
    return [`${name} ${put}`];
  };

  main.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.enter !== undefined) {
      const named = button.closest(".panel") && button.dataset.plain === undefined ? whose() : "";
      enter([named, button.dataset.enter].filter(Boolean).join(" "));
    } else if (button.dataset.do) {
      ask({ do: button.dataset.do });
    } else if (button.dataset.line) {
      const form = main.querySelector("[data-correct]");
      form.hidden = false;
      form.elements.line.value = button.dataset.line;
      form.elements.entry.value = button.textContent;
      form.elements.entry.focus();
    } else if (button.dataset.drop !== undefined) {
      ask({ do: "correct", line: Number(button.form.elements.line.value), entries: [] });
    }
  });
  main.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (form.dataset.tricks !== undefined) {
      const taken = [...form.querySelectorAll("fieldset")].map((each) => each.querySelector(":checked").value).join("");
      enter(...[taken, event.submitter?.value].filter(Boolean));
    } else if (form.dataset.takers !== undefined) {
      const took = [...Array(Number(form.dataset.takers)).keys()].map((trick) => form.elements[`trick-${trick + 1}`].value);
      const none = [...form.querySelectorAll("[name=none]:checked")].map((each) => each.value).filter((place) => !took.includes(place));
      const lone = took.every((place) => !place) && none.length < 2;
      if (!lone && took.includes("")) { complain("Tap who took each trick."); return; }
      enter(...[lone ? none[0] || "-" : [...took, ...none].join(""), event.submitter?.value].filter(Boolean));
    } else if (form.dataset.paid !== undefined) {
      enter([...[...form.querySelectorAll(".paid")].flatMap(paid), "rest"].join(", "));
    } else if (form.dataset.agreed !== undefined) {
      const agree = [...form.querySelectorAll(":checked")].map((each) => each.value);
      if (agree.length) enter(agree.join(", "));
    } else if (form.dataset.correct !== undefined) {
      ask({ do: "correct", line: Number(form.elements.line.value), entries: [form.elements.entry.value] });
    } else {
      enter([form.elements.who?.value, form.elements.entry.value.trim()].filter(Boolean).join(" "));
    }
  });
})();
