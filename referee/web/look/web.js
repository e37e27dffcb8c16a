"use strict";
// A page that shows a log hears of each entry, and shows the new state; what is half entered stays as it is. It says when it
// is cut off, and tries again by itself.
const page = (() => {
  const words = JSON.parse(document.body.dataset.words || "{}");
  const told = (text, blanks = {}) => (words[text] || text).replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
  const shown = document.querySelector("main[data-live]");
  const line = document.getElementById("line");
  const patience = (time) => (AbortSignal.timeout ? AbortSignal.timeout(time) : undefined);
  let source = null;
  let latest = "";
  let heardAt = Date.now();
  let trying = false;
  let shows = 0;

  const say = (words) => { document.getElementById("say").textContent = words || ""; };
  const heard = () => {
    heardAt = Date.now();
    line.hidden = true;
  };
  const lost = (words) => {
    if (!line.hidden && !words) return;
    const since = new Date(heardAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    line.textContent = words || told("Not connected since {time}. This page tries again by itself.", { time: since });
    line.hidden = false;
  };
  const gone = (text) => lost(text ? told("This evening is no longer here.") : told("This address is no longer valid: scan the code on the laptop again."));

  // What was tapped and typed and is not yet recorded: each form under its name, each field under its own.
  const kept = new Map(Object.entries(JSON.parse(sessionStorage.getItem(location.pathname) || "{}")));
  const forms = () => [...(shown?.querySelectorAll("[data-draft]") || [])];
  const form = (name) => forms().find((each) => each.dataset.draft === name);
  const fields = (of) => [...of.querySelectorAll("input, select")].filter((each) => each.name);
  const ticked = (field) => ["radio", "checkbox"].includes(field.type);
  const value = (field) => (ticked(field) ? field.checked : field.value);
  const first = (field) => (ticked(field) ? field.defaultChecked : field.options ? ([...field.options].find((each) => each.defaultSelected) || field.options[0]).value : field.defaultValue);
  const key = (field) => [field.closest("[data-kind]")?.dataset.kind, field.closest("[data-name]")?.dataset.name, field.name, ticked(field) ? field.value : ""].join(" ");
  const answered = (field) => (ticked(field) ? field.checked && [field.closest("fieldset")?.querySelector("legend")?.textContent, field.parentElement.textContent.trim()].join(" ") : field.value);
  const take = () => {
    for (const each of forms()) {
      const changed = fields(each).filter((field) => value(field) !== first(field));
      if (changed.length) kept.set(each.dataset.draft, { words: changed.map(answered).filter(Boolean).join(", "), values: Object.fromEntries(changed.map((field) => [key(field), value(field)])) });
      else kept.delete(each.dataset.draft);
    }
    sessionStorage.setItem(location.pathname, JSON.stringify(Object.fromEntries(kept)));
  };
  const give = () => {
    for (const each of forms()) {
      const values = kept.get(each.dataset.draft)?.values || {};
      for (const field of fields(each)) if (key(field) in values) field[ticked(field) ? "checked" : "value"] = values[key(field)];
    }
  };
  const show = (fresh, done) => {
    const left = [...shown.querySelectorAll(".table-scroll")].map((each) => each.scrollLeft);
    const open = new Set([...shown.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
    const typing = shown.contains(document.activeElement) && document.activeElement.name && document.activeElement;
    const focused = typing && [typing.closest("[data-draft]")?.dataset.draft, key(typing)];
    take();
    shows += 1;
    if (done) kept.delete(done);
    Object.assign(shown.dataset, fresh.dataset);
    shown.replaceChildren(...fresh.childNodes);
    shown.querySelectorAll(".table-scroll").forEach((each, place) => { each.scrollLeft = left[place] || 0; });
    for (const each of shown.querySelectorAll("summary")) if (open.has(each.textContent)) each.parentElement.open = true;
    give();
    const again = focused && form(focused[0]);
    if (again) fields(again).find((field) => key(field) === focused[1])?.focus({ preventScroll: true });
  };

  const renew = async () => {
    if (!shown || page.busy || trying) return;
    trying = true;
    const before = shows;
    try {
      const answer = await fetch(location.href, { cache: "no-store", signal: patience(10000) });
      const text = await answer.text();
      const main = new DOMParser().parseFromString(text, "text/html").querySelector("main[data-live]");
      if (answer.status === 404) gone(text);
      else if (main) {
        heard();
        if (main.dataset.state !== shown.dataset.state && !page.busy && before === shows) { // else an entry overtook it
          const drafts = forms().map((each) => each.dataset.draft);
          show(main);
          say(main.dataset.say || shown.querySelector("h2")?.textContent);
          const half = drafts.filter((name) => kept.get(name)?.words && !form(name)).map((name) => kept.get(name).words);
          if (half.length) dispatchEvent(new CustomEvent("overtaken", { detail: half.join("; ") }));
        }
      }
    } catch {
      lost();
    } finally {
      trying = false;
      catchUp();
    }
  };
  const catchUp = () => {
    if (latest && latest !== shown.dataset.state && line.hidden) setTimeout(renew, 300);
  };
  const listen = () => {
    source?.close();
    const from = shown.dataset.live;
    source = from.startsWith("/") ? new EventSource(from) : new BroadcastChannel(from);
    source.onmessage = (event) => {
      heard();
      latest = event.data;
      if (latest !== shown.dataset.state) renew();
    };
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(() => renew().then(listen), 5000);
      else renew(); // it tries again by itself
    };
  };
  if (shown) {
    addEventListener("pageshow", listen);
    addEventListener("pagehide", () => { source?.close(); });
    addEventListener("offline", () => lost());
    addEventListener("online", () => renew().then(listen));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") renew();
      else take();
    });
    setInterval(() => {
      if (Date.now() - heardAt > 40000 && shown.dataset.live.startsWith("/")) renew().then(listen);
    }, 10000);
    give();
  }
  return { busy: false, catchUp, form, gone, heard, lost, patience, say, show, told };
})();

// The card pad: trump, hand, table; the answer comes with each tap.
(() => {
  const form = document.getElementById("ask");
  if (!form) return;
  const answer = document.getElementById("answer");
  const cards = { hand: [], table: [] };
  let into = "hand";
  let asked = 0;
  for (const where of ["hand", "table"]) {
    const written = form.elements[where].value.trim();
    if (/^([AKQJT2-9][shdc]\s*)*$/.test(written)) cards[where] = written.split(/\s+/).filter(Boolean);
    else return; // Written by hand in another way: the fields stay.
  }
  form.querySelector(".fields").hidden = true;
  document.querySelector(".submit").hidden = true;
  for (const each of document.querySelectorAll(".where, .pad, .clear")) each.hidden = false;

  const show = () => {
    for (const button of form.querySelectorAll("[data-card]")) {
      const lies = Object.keys(cards).find((where) => cards[where].includes(button.dataset.card));
      button.setAttribute("aria-pressed", String(Boolean(lies)));
      button.dataset.lies = lies || "";
    }
    for (const button of form.querySelectorAll("[data-into]")) {
      const where = button.dataset.into;
      button.setAttribute("aria-pressed", String(where === into));
      button.querySelector("span").textContent = cards[where].map((card) => form.querySelector(`[data-card="${card}"]`).firstElementChild.textContent).join(" ");
    }
    for (const where of ["hand", "table"]) form.elements[where].value = cards[where].join(" ");
  };
  const ask = async () => {
    const query = new URLSearchParams(new FormData(form));
    const address = location.pathname + "?" + query;
    history.replaceState(null, "", address);
    const number = ++asked;
    const text = await fetch(address, { cache: "no-store", signal: page.patience(20000) }).then((got) => got.text()).catch(() => "");
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("answer");
    if (number === asked) answer.replaceChildren(...(fresh?.childNodes || [page.told("No answer came. Tap again.")]));
  };
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.into) {
      into = button.dataset.into;
      show();
    } else if (button.dataset.card) {
      const card = button.dataset.card;
      const lies = Object.keys(cards).find((where) => cards[where].includes(card));
      if (lies) cards[lies] = cards[lies].filter((each) => each !== card);
      if (lies !== into) cards[into].push(card);
      if (into === "hand" && !lies && cards.hand.length === 5) into = "table";
      show();
      ask();
    }
  });
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    cards.hand = [];
    cards.table = [];
    into = "hand";
    for (const radio of form.querySelectorAll("[name=trump]")) radio.checked = false;
    show();
    ask();
  });
  form.addEventListener("change", ask);
  form.elements.rules.addEventListener("change", ask);
  form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
  show();
})();

// The language that the reader wants, kept for every page.
document.addEventListener("click", ({ target }) => {
  const { speaks } = target.dataset;
  if (!speaks) return;
  document.cookie = `speaks=${speaks}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
});

// An address to be copied: on a page without encryption there is no clipboard but this one.
document.querySelector("[data-copied]")?.addEventListener("click", (event) => {
  document.querySelector("input[readonly]").select();
  if (document.execCommand("copy")) event.target.textContent = event.target.dataset.copied;
});
