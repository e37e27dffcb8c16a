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
  const replays = new Map();
  let current = null;

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
      this.seats.forEach((seat, place) => {
        // At the bottom sits the player for whom the page is, else the first on the dealer's left;
        // the others follow clockwise.
        const bottom = Math.max(0, this.seats.indexOf(this.table.dataset.bottom));
        const angle = Math.PI / 2 + (2 * Math.PI * (place - bottom)) / this.seats.length;
        const spot = make("div", "place");
        spot.style.left = 50 + 37 * Math.cos(angle) + "%";
        spot.style.top = 50 + 38 * Math.sin(angle) + "%";
        spot.append(make("b", "", seat), make("span", "taken"), make("div", "held"));
        this.felt.append(spot);
        this.places.set(seat, { spot, x: 50 + reach * Math.cos(angle), y: 50 + reach * Math.sin(angle) });
      });
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
        this.go(this.step + (moved > 30 ? -1 : 1));
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
        spot.querySelector(".held").replaceChildren(...cards.map((card) => card.cloneNode(true)));
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
      const cards = [...last.querySelectorAll(".card")].map((card) => card.getAttribute("aria-label")).join(" " + say("or") + " ");
      const play = { number: row.querySelector("th").textContent, player: apart(last.dataset.seat) || say("Somebody"), cards };
      let sentence = last.classList.contains("leads") ? say("Trick {number}: {player} leads the {cards}.", play) : say("Trick {number}: {player} plays the {cards}.", play);
      if (over && row.dataset.winner) sentence += " " + say("{player} takes the trick.", { player: apart(row.dataset.winner) });
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
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.matches("input, .table-scroll, .chart")) return;
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
