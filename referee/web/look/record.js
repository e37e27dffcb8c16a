"use strict";
// Taps become entries, one after the other. The server says what may be entered next, and what was wrong with an entry.
(() => {
  const send = (said, to = location.href) => fetch(to, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said), cache: "no-store", signal: page.patience(20000) });

  const begun = document.getElementById("new");
  if (begun) begun.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = begun.elements;
    const rules = [fields.preset.value, fields.knobs.value.trim()].filter(Boolean).join(", ");
    const said = { rules };
    for (const name of ["game", "players", "chips", "unit", "date"]) said[name] = fields[name].value.trim();
    const notice = begun.querySelector(".notice");
    event.submitter.disabled = true;
    try {
      const answer = await (await send(said)).json();
      if (answer.record) location.assign(answer.record);
      else notice.textContent = answer.trouble || page.told("This could not be done.");
    } catch {
      notice.textContent = page.told("The server does not answer. Look under Evenings to see if this one has begun.");
    } finally {
      event.submitter.disabled = false;
    }
  });

  const main = document.querySelector("main.record");
  if (!main) return;
  const correction = document.getElementById("correction");
  const waiting = []; // what was tapped and is not yet recorded, in order; the first is under way
  const step = () => main.querySelector(".panel")?.dataset.step;
  const whose = () => main.querySelector("[name=who]:checked");
  const button = (where) => main.querySelector(`button${where}:not(:disabled)`);

  const complain = (words, draft) => {
    const place = (draft === "correction" ? correction : draft && page.form(draft)) || main.querySelector(".panel");
    const notice = main.querySelector(".notice.refused") || document.createElement("p");
    notice.className = "notice refused";
    notice.textContent = words;
    for (let each = place; each; each = each.parentElement) if (each.open === false) each.open = true;
    place?.prepend(notice);
    notice.scrollIntoView({ block: "nearest" });
    page.say(words);
  };
  addEventListener("overtaken", (event) => complain(page.told("Somebody else made this entry first. Yours was not recorded, and comes back here if theirs is undone: {entries}.", { entries: event.detail })));
  const showWaiting = () => {
    main.toggleAttribute("aria-busy", waiting.length > 0);
    main.querySelector(".waiting")?.remove();
    if (!waiting.length) return;
    const words = document.createElement("span");
    words.className = "waiting";
    words.textContent = `${waiting.map((tap) => tap.label).join(", ")} …`;
    main.querySelector(".panel h2")?.append(" ", words);
  };

  const record = async () => {
    let done = null;
    page.busy = true;
    while (waiting.length) {
      const tap = waiting[0];
      const answer = done && !tap.fits() ? null : await send({ ...tap.said, version: main.dataset.version }).catch(() => undefined);
      const text = await answer?.text().catch(() => "");
      const fresh = answer && new DOMParser().parseFromString(text, "text/html").querySelector("main.record");
      if (fresh) {
        page.heard();
        page.show(fresh, answer.ok ? tap.draft : null);
      }
      if (fresh && answer.ok) {
        done = waiting.shift();
        if (done.draft === "correction") correction.close();
        if (step() !== done.step) scrollTo(0, 0);
        page.say(main.querySelector(".panel h2")?.textContent);
      } else if (answer === undefined || [404, 429, 503].includes(answer?.status)) {
        if (answer?.status === 404) page.gone(text);
        else page.lost(); // the tap keeps its place; what was recorded already is not recorded again
        await new Promise((after) => { setTimeout(after, 2000); });
      } else {
        const lost = waiting.splice(0).filter((each) => answer ? each !== tap || !tap.draft : each.label !== done.label).map((each) => each.label);
        const why = answer ? main.querySelector(".notice").textContent || page.told("This could not be done.") : "";
        if (why || lost.length) complain([why, lost.length ? page.told("Not recorded: {entries}.", { entries: lost.join(", ") }) : ""].filter(Boolean).join(" "), tap.draft);
      }
      showWaiting();
    }
    page.busy = false;
    page.catchUp();
  };
  const ask = (said, label, { draft = null, fits = () => true } = {}) => {
    const key = [...crypto.getRandomValues(new Uint32Array(3))].join("-");
    waiting.push({ said: { ...said, tap: key, by: localStorage.getItem("by") || "" }, label, draft, fits, step: step() });
    showWaiting();
    if (waiting.length === 1) record();
  };

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
  const entries = (form, submitter) => {
    const chosen = [...form.querySelectorAll(":checked")];
    if (form.dataset.tricks !== undefined) {
      return [[...form.querySelectorAll("fieldset")].map((each) => each.querySelector(":checked").value).join(""), submitter?.value];
    }
    if (form.dataset.takers !== undefined) {
      const took = [...Array(Number(form.dataset.takers)).keys()].map((trick) => form.elements[`trick-${trick + 1}`].value);
      const none = chosen.filter((each) => each.name === "none").map((each) => each.value).filter((place) => !took.includes(place));
      const lone = took.every((place) => !place) && none.length < 2;
      if (!lone && took.includes("")) return complain(page.told("Tap who took each trick."), form.dataset.draft) || [];
      return [lone ? none[0] || "-" : [...took, ...none].join(""), submitter?.value];
    }
    if (form.dataset.paid !== undefined) return [[...[...form.querySelectorAll(".paid")].flatMap(paid), "rest"].join(", ")];
    if (form.dataset.agreed !== undefined) return [chosen.map((each) => each.value).join(", ")];
    const words = [...form.elements].filter((each) => each.name).map((each) => [each.value.trim(), each.dataset.quoted !== undefined]);
    return [words.filter(([word]) => word).map(([word, quoted]) => (quoted && /\s/.test(word) ? `"${word}"` : word)).join(" ")];
  };

  document.addEventListener("click", (event) => {
    const tapped = event.target.closest("button");
    if (!tapped) return;
    const { enter, line, do: does } = tapped.dataset;
    if (enter !== undefined) {
      const isCard = tapped.closest(".pad");
      const instead = isCard && main.querySelector("[name=instead]:checked");
      const named = !instead && (isCard || tapped.closest(".numbers")) ? whose() : null;
      const entry = [named?.value, (instead?.value || "") + enter].filter(Boolean).join(" ");
      const asked = step();
      const fits = () => step() === asked && button(`[data-enter="${CSS.escape(enter)}"]`);
      ask({ do: "enter", entries: [entry] }, [named?.value && named.getAttribute("aria-label"), (tapped.firstElementChild || tapped).textContent].filter(Boolean).join(" "), { fits });
      const turn = main.querySelector("[name=who][value='']");
      if (turn) turn.checked = true; // the next tap is about whoever comes next
    } else if (does) {
      ask({ do: does }, tapped.textContent, { fits: () => button(`[data-do=${does}]`) });
    } else if (line) {
      correction.querySelector(".notice")?.remove();
      const { elements } = correction.querySelector("form");
      elements.line.value = line;
      elements.was.value = elements.entry.value = tapped.textContent;
      correction.showModal();
    } else if (tapped.dataset.close !== undefined) {
      correction.close();
    } else if (tapped.dataset.remove && confirm(page.told("Remove this evening?"))) {
      send({}, tapped.dataset.remove).then((answer) => answer.json()).then((said) => location.assign(said.left), () => page.lost());
    }
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (form.parentElement === correction) {
      const { line, was, entry } = form.elements;
      const gone = event.submitter.dataset.drop !== undefined;
      ask({ do: "correct", line: Number(line.value), was: was.value, entries: gone ? [] : [entry.value] }, page.told("line {number}", { number: line.value }), { draft: "correction" });
    } else {
      const said = entries(form, event.submitter).filter(Boolean);
      if (said.length) ask({ do: "enter", entries: said }, said[0], { draft: form.dataset.draft });
    }
  });
  const showOwner = () => {
    const owner = main.querySelector("[data-by]");
    if (owner) owner.value = localStorage.getItem("by") || "";
  };
  main.addEventListener("toggle", showOwner, true);
  main.addEventListener("change", (event) => {
    if (event.target.dataset.by !== undefined) localStorage.setItem("by", event.target.value.trim());
    const asked = main.querySelector("h2[data-about]");
    if (event.target.name !== "who" || !asked) return;
    asked.dataset.own ??= asked.textContent;
    asked.textContent = event.target.value ? asked.dataset.about.replace("{who}", event.target.getAttribute("aria-label")) : asked.dataset.own;
  });
})();
