"use strict";
// Each hand can be stepped through, card by card. Everything shown is cloned from the page itself.
(() => {
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const said = JSON.parse(document.body.dataset.words); // what is not in there is said in English
  const say = (text, blanks = {}) => (said[text] || text).replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
  const apart = (name) => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name); // written from right to left
  const plural = new Intl.PluralRules(document.documentElement.lang);
  const inFrame = location.protocol === "about:"; // set into another page, it has no address of its own
  const query = new URLSearchParams(location.search);
  const replays = new Map();
  let current = null;
  let eyes = ""; // whose cards are shown; empty: everybody's

  class Replay {
    constructor(hand) {
      this.hand = hand;
      this.box = hand.querySelector(".replay");
      this.table = hand.querySelector(".tricks");
      this.plays = [...hand.querySelectorAll(".play")].sort((a, b) => a.dataset.step - b.dataset.step);
      this.seats = [...hand.querySelectorAll("thead .seat")].map((seat) => seat.textContent);
      this.held = new Map([...hand.querySelectorAll(".holdings li")].map((row) => [row.dataset.seat, [...row.querySelectorAll(".card")]]));
      this.step = 0;
      this.touched = false;
      this.build();
    }

    build() {
      this.felt = make("div", "felt");
      this.felt.setAttribute("aria-hidden", "true");
      this.places = new Map();
      const many = this.seats.length > 6; // so many upright cards would hide one another
      this.felt.classList.toggle("many", many);
      const reach = many ? 20 : 15;
      for (const seat of this.seats) {
        const spot = make("div", "place");
        spot.append(make("b", "", seat), make("span", "taken"), make("div", "held"));
        this.felt.append(spot);
        this.places.set(seat, { spot });
      }
      this.seat = () => this.seats.forEach((seat, place) => {
        // At the bottom sits the player with whose eyes the page is seen, else the first on the
        // dealer's left; the others follow clockwise.
        const bottom = Math.max(0, this.seats.indexOf(eyes || this.table.dataset.bottom));
        const angle = Math.PI / 2 + (2 * Math.PI * (place - bottom)) / this.seats.length;
        const at = this.places.get(seat);
        at.spot.style.left = 50 + 37 * Math.cos(angle) + "%";
        at.spot.style.top = 50 + 38 * Math.sin(angle) + "%";
        Object.assign(at, { x: 50 + reach * Math.cos(angle), y: 50 + reach * Math.sin(angle) });
      });
      this.seat();
      this.middle = make("div");
      this.felt.append(this.middle);
      const controls = make("div", "controls");
      const button = (sign, words, act) => {
        const it = make("button", "", sign);
        it.type = "button";
        it.setAttribute("aria-label", words);
        it.addEventListener("click", act);
        controls.append(it);
        return it;
      };
      button("«", say("Back to the first card"), () => this.go(0));
      button("‹", say("One card back"), () => this.go(this.step - 1));
      this.slider = make("input");
      this.slider.type = "range";
      this.slider.min = 0;
      this.slider.max = this.plays.length;
      this.slider.setAttribute("aria-label", say("Card of hand {number}", { number: this.table.dataset.hand }));
      this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
      controls.append(this.slider);
      button("›", say("One card on"), () => this.go(this.step + 1));
      button("»", say("To the end of the hand"), () => this.go(this.plays.length));
      this.caption = make("p", "caption");
      this.caption.setAttribute("role", "status");
      this.box.append(this.felt, controls, this.caption);
      let from = null;
      this.felt.addEventListener("pointerdown", (event) => { from = event.clientX; });
      this.felt.addEventListener("pointerup", (event) => {
        const moved = from === null ? 0 : event.clientX - from;
        from = null;
        const { left, width } = this.felt.getBoundingClientRect();
        this.go(this.step + (moved > 30 || (moved > -30 && event.clientX < left + width / 3) ? -1 : 1));
      });
      this.hand.addEventListener("pointerdown", () => { current = this; });
      this.hand.addEventListener("focusin", () => { current = this; });
      this.show();
    }

    go(step, quiet) {
      this.step = Math.max(0, Math.min(this.plays.length, step));
      current = this;
      this.touched = true;
      this.show();
      const row = this.step ? this.plays[this.step - 1].closest("tr") : null;
      if (!quiet && !inFrame) history.replaceState(null, "", "#" + (row ? row.id : this.hand.id));
    }

    show() {
      const last = this.step ? this.plays[this.step - 1] : null;
      const row = last ? last.closest("tr") : null;
      const taken = new Map();
      const fallen = new Map();
      this.plays.forEach((play, index) => {
        play.classList.toggle("future", this.touched && index >= this.step);
        play.classList.toggle("now", play === last);
        if (index < this.step) fallen.set(play.dataset.seat, (fallen.get(play.dataset.seat) || 0) + 1);
      });
      for (const each of this.table.querySelectorAll("tbody tr")) {
        const plays = each.querySelectorAll(".play");
        const over = plays.length > 0 && [...plays].every((play) => Number(play.dataset.step) <= this.step);
        each.querySelector(".taker").classList.toggle("future", this.touched && !over);
        if (over && each.dataset.winner) taken.set(each.dataset.winner, (taken.get(each.dataset.winner) || 0) + 1);
      }
      const next = this.plays[this.step];
      for (const [seat, { spot }] of this.places) {
        const tricks = taken.get(seat) || 0;
        spot.querySelector(".taken").textContent = plural.select(tricks) === "one" ? say("{number} trick", { number: tricks }) : say("{number} tricks", { number: tricks });
        spot.classList.toggle("turn", Boolean(next) && next.dataset.seat === seat);
        const cards = (this.held.get(seat) || []).slice(fallen.get(seat) || 0);
        const seen = !eyes || eyes === seat;
        spot.querySelector(".held").replaceChildren(...cards.map((card) => (seen ? card.cloneNode(true) : make("span", "card unknown", "·"))));
      }
      const over = row && [...row.querySelectorAll(".play")].every((play) => Number(play.dataset.step) <= this.step);
      this.middle.replaceChildren(...(row ? [...row.querySelectorAll(".play:not(.future)")] : []).map((play) => {
        const { x, y } = this.places.get(play.dataset.seat) || { x: 50, y: 50 };
        const lies = make("div", "lies");
        lies.classList.toggle("last", play === last);
        lies.classList.toggle("wins", Boolean(over) && play.classList.contains("wins"));
        lies.style.left = x + "%";
        lies.style.top = y + "%";
        lies.append(play.querySelector(".card").cloneNode(true));
        return lies;
      }));
      this.slider.value = this.step;
      this.caption.replaceChildren(...this.words(last, row, over));
    }

    words(last, row, over) {
      if (!last) return [document.createTextNode(say("Before the first card."))];
      const cards = [...last.querySelectorAll(":scope > .card")].map((card) => card.getAttribute("aria-label")).join(" " + say("or") + " ");
      const play = { number: row.querySelector("th").textContent, player: apart(last.dataset.seat) || say("Somebody"), cards };
      let sentence = last.classList.contains("leads") ? say("Trick {number}: {player} leads the {cards}.", play) : say("Trick {number}: {player} plays the {cards}.", play);
      if (over && row.dataset.winner) sentence += " " + say("{player} takes the trick.", { player: apart(row.dataset.winner) });
      const back = last.querySelector(".taken-back .card");
      if (back) sentence += " " + say("The {card} was taken back.", { card: back.getAttribute("aria-label") });
      const parts = [document.createTextNode(sentence)];
      const fallen = [...row.querySelectorAll(".play")].filter((play) => Number(play.dataset.step) <= this.step);
      for (const badge of fallen.flatMap((play) => [...play.querySelectorAll(".badge")])) {
        const words = make("span", "", " " + badge.title);
        if (!badge.classList.contains("proof")) words.lang = "en";
        parts.push(document.createTextNode(" "), badge.cloneNode(true), words);
      }
      return parts;
    }
  }

  const replayOf = (hand) => {
    if (!replays.has(hand)) replays.set(hand, new Replay(hand));
    return replays.get(hand);
  };
  const follow = (hash) => {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const [, elsewhere] = /^#hand-(\d+)/.exec(hash) || [];
    if (!target && elsewhere && document.querySelector(".back") && query.get("at") !== elsewhere) {
      query.set("at", elsewhere); // a server shows the hands of a long evening by fifties
      location.replace(`?${query}${hash}`);
    }
    const hand = target?.closest(".hand");
    if (!hand || !hand.querySelector(".play")) return;
    const replay = replayOf(hand);
    if (target.matches("tr")) {
      const steps = [...target.querySelectorAll(".play")].map((play) => Number(play.dataset.step));
      if (!steps.includes(replay.step) || current !== replay) replay.go(Math.max(...steps), true);
      hand.scrollIntoView();
    }
    current = replay;
  };
  // A table is built when it comes near the screen, or when there is time: an evening may have
  // hundreds of hands.
  const near = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      replayOf(target);
    }
  }, { rootMargin: "1500px" });
  const waiting = [];
  for (const hand of document.querySelectorAll(".hand")) {
    if (!hand.querySelector(".play")) continue;
    hand.querySelector(".table-scroll").before(make("div", "replay"));
    near.observe(hand);
    waiting.push(hand);
  }
  const whenIdle = window.requestIdleCallback || ((build) => setTimeout(build, 50, { timeRemaining: () => 10 }));
  const buildSome = (deadline) => {
    while (waiting.length && deadline.timeRemaining() > 4) replayOf(waiting.shift());
    if (waiting.length) whenIdle(buildSome);
  };
  whenIdle(buildSome);
  const shownAtEnd = document.querySelector("main[data-at-end] .hand");
  if (shownAtEnd?.querySelector(".play")) replayOf(shownAtEnd).go(Infinity, true);
  const isSeen = (hand) => {
    const { top, bottom } = hand.getBoundingClientRect();
    return bottom > innerHeight / 4 && top < (3 * innerHeight) / 4;
  };
  const steppable = () => {
    if (current && isSeen(current.hand)) return current;
    const hand = [...document.querySelectorAll(".hand")].find((each) => each.querySelector(".replay") && isSeen(each));
    return hand && replayOf(hand);
  };

  // What is shown: findings and hands of one player or one law, as a link may ask, and the cards of one seat.
  const all = (where) => [...document.querySelectorAll(where)];
  const names = (where, key) => [...new Set(all(where).map(key))].filter(Boolean).sort();
  const choices = {
    player: [say("Player"), say("everybody"), names(".tricks .seat", (seat) => seat.textContent)],
    law: [say("Rule"), say("every rule"), names(".finding", (finding) => finding.dataset.law)],
    eyes: [say("Cards of"), say("everybody"), all(".tricks[data-bottom='']").length ? names(".holdings li", (held) => held.dataset.seat) : []],
  };
  const shown = (name) => document.querySelector(`.filter [name=${name}]`)?.value || "";
  const narrow = () => {
    const [player, law] = [shown("player"), shown("law")];
    for (const each of all(".finding")) each.hidden = (player && each.dataset.player !== player) || (law && each.dataset.law !== law);
    for (const each of all(".hand")) {
      const plays = [...each.querySelectorAll("thead .seat")].some((seat) => seat.textContent === player);
      const broken = [...each.querySelectorAll("h3 .badge")].some((badge) => badge.textContent === law);
      each.hidden = (player && !plays) || (law && !broken);
    }
    for (const each of all(".jump a")) each.hidden = document.getElementById(each.hash.slice(1))?.hidden;
    for (const each of all(".figures tbody tr")) each.classList.toggle("chosen", Boolean(player) && each.cells[0].textContent === player);
    if (eyes !== shown("eyes")) {
      eyes = shown("eyes");
      for (const replay of replays.values()) { replay.seat(); replay.show(); }
    }
    for (const name of ["player", "law"]) if (shown(name)) query.set(name, shown(name)); else query.delete(name);
    if (!inFrame) history.replaceState(null, "", `${String(query) ? `?${query}` : location.pathname}${location.hash}`);
  };
  const filter = make("p", "filter");
  for (const [name, [label, any, values]] of Object.entries(choices)) {
    if (values.length < 2) continue;
    const select = make("select");
    select.name = name;
    select.append(new Option(any, ""), ...values.map((value) => new Option(apart(value), value, false, query.get(name) === value)));
    const box = make("label", "", label);
    box.append(select);
    filter.append(box);
  }
  if (filter.children.length) document.getElementById("money")?.parentElement.after(filter);
  filter.addEventListener("change", narrow);
  for (const name of all(".figures tbody th")) {
    if (!choices.player[2].includes(name.textContent)) continue;
    const link = make("a", "", name.textContent);
    link.href = `?${new URLSearchParams({ player: name.textContent })}`;
    name.replaceChildren(link);
  }
  if (shown("player") || shown("law")) narrow();

  for (const place of inFrame ? [] : all(".finding, .hand")) {
    const link = make("button", "link", "#");
    link.type = "button";
    link.setAttribute("aria-label", say("Copy a link to this"));
    link.addEventListener("click", async () => {
      const address = `${location.href.split("#")[0]}#${place.id}`;
      const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
      if (copied) link.textContent = "✓";
      else prompt(say("Copy a link to this"), address);
    });
    place.querySelector("h3").append(link);
  }

  addEventListener("hashchange", () => follow(location.hash));
  if (inFrame) {
    document.addEventListener("click", (event) => {
      const hash = event.target.closest('a[href^="#"]')?.getAttribute("href");
      if (!hash) return;
      event.preventDefault();
      document.getElementById(hash.slice(1))?.scrollIntoView();
      follow(hash);
    });
  }
  document.addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End", "n", "p"].includes(event.key)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.matches("input, select, .table-scroll, .chart")) return;
    if (["n", "p"].includes(event.key)) {
      const hands = all(".hand:not([hidden])");
      const here = hands.findIndex((each) => each.getBoundingClientRect().bottom > 8);
      const hand = hands[here < 0 ? 0 : here + (event.key === "n" ? 1 : -1)];
      hand?.scrollIntoView();
      if (hand?.querySelector(".play")) replayOf(hand).go(0);
      else if (hand) history.replaceState(null, "", "#" + hand.id);
      return;
    }
    const replay = steppable();
    if (!replay) return;
    event.preventDefault();
    replay.go({ ArrowLeft: replay.step - 1, ArrowRight: replay.step + 1, Home: 0, End: replay.plays.length }[event.key]);
  });
  addEventListener("beforeprint", () => {
    for (const play of document.querySelectorAll(".future, .now")) play.classList.remove("future", "now");
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  if (document.readyState === "complete") follow(location.hash);
  else addEventListener("load", () => requestAnimationFrame(() => follow(location.hash))); // after the browser has gone to the row itself
})();
