"use strict";
// A page that shows a log hears of each entry, and shows the new state; a phone that slept asks again.
(() => {
  const shown = document.querySelector("main[data-live]");
  if (!shown) return;
  let source = null;
  let busy = false;

  const renew = async () => {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) return;
      const main = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
      if (!main || main.dataset.state === shown.dataset.state) return;
      const left = [...shown.querySelectorAll(".table-scroll")].map((each) => each.scrollLeft);
      Object.assign(shown.dataset, main.dataset);
      shown.replaceChildren(...main.childNodes);
      shown.querySelectorAll(".table-scroll").forEach((each, place) => { each.scrollLeft = left[place] || 0; });
      document.getElementById("say").textContent = shown.querySelector("h2")?.textContent || "";
    } catch {
      // The line is dead: the next word comes when it is back.
    } finally {
      busy = false;
      if (source && source.latest !== undefined && source.latest !== shown.dataset.state) setTimeout(renew, 300);
    }
  };

  const listen = () => {
    if (source && source.readyState !== EventSource.CLOSED) return;
    const from = shown.dataset.live;
    source = from.startsWith("/") ? new EventSource(from) : new BroadcastChannel(from);
    source.onmessage = (event) => {
      source.latest = event.data;
      if (event.data && event.data !== shown.dataset.state) renew();
    };
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") { listen(); renew(); }
  });
  addEventListener("pageshow", listen);
  addEventListener("pagehide", () => { if (source) source.close(); });
  listen();
})();

// The card pad: trump, hand, table; the answer comes with each tap.
(() => {
  const form = document.getElementById("ask");
  if (!form) return;
  const answer = document.getElementById("answer");
  const signs = { s: "♠", h: "♥", d: "♦", c: "♣" };
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
      button.querySelector("span").textContent = cards[where].map((card) => card[0].replace("T", "10") + signs[card[1]]).join(" ");
    }
    for (const where of ["hand", "table"]) form.elements[where].value = cards[where].join(" ");
  };
  const ask = async () => {
    const query = new URLSearchParams(new FormData(form));
    const address = location.pathname + "?" + query;
    history.replaceState(null, "", address);
    const number = ++asked;
    try {
      const text = await (await fetch(address, { cache: "no-store" })).text();
      const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("answer");
      if (number === asked && fresh) answer.replaceChildren(...fresh.childNodes);
    } catch {
      answer.textContent = "The server does not answer.";
    }
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
