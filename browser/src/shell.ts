// The page around the pages: it holds the worker, and shows in a frame what Python answers.

import type { Answer, Asked, FromService, FromWorker, ToService, ToWorker } from "./messages";

const LONGEST = 45_000;
/** Milliseconds after which a worker that does not answer is started anew. */

const language = document.cookie.match(/\bspeaks=(\w+)/)?.[1] ?? navigator.language.slice(0, 2);
const spoken = document.getElementById(language);
if (spoken instanceof HTMLTemplateElement) {
  document.documentElement.lang = language;
  document.body.replaceChildren(spoken.content);
}

const part = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const frame = part<HTMLIFrameElement>("pages");
const welcome = part("welcome");
const bar = part<HTMLProgressElement>("bar");
const root = new URL(".", location.href).href;

const show = (id: string, shown = true) => {
  const note = document.getElementById(id);
  if (note) note.hidden = !shown;
};

/** Tells the truth: bytes that came, then steps that were done. */
const progress = { bytes: 1, steps: 0, first: false };
const moved = () => (bar.value = progress.first ? 0.7 * progress.bytes + 0.3 * progress.steps : progress.steps);

interface Waiting {
  port: MessagePort;
  until: number;
}

class Python {
  private worker!: Worker;
  private number = 0;
  private waiting = new Map<number, Waiting>();
  private restarts = 0;

  constructor(private readonly base: string) {
    this.start();
    setInterval(() => this.watch(), 1000);
  }

  ask(asked: Asked, port: MessagePort) {
    if (asked.method === "POST" && /\/(new|keep|evenings\.zip)$/.test(asked.target)) void keepForGood();
    const id = ++this.number;
    this.waiting.set(id, { port, until: Date.now() + LONGEST });
    const headers = { ...asked.headers, cookie: document.cookie, "accept-language": navigator.languages.join() };
    this.say({ kind: "ask", id, asked: { ...asked, headers } }, [asked.body]);
  }

  private say(said: ToWorker, given: Transferable[] = []) {
    this.worker.postMessage(said, given);
  }

  private start() {
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = () => this.restart();
    this.say({ kind: "start", base: this.base, root });
  }

  private hear(said: FromWorker) {
    if (said.kind === "answer") {
      const waits = this.waiting.get(said.id);
      this.waiting.delete(said.id);
      waits?.port.postMessage(said.answer, [said.answer.body]);
    } else if (said.kind === "stage") {
      progress.steps = said.done / said.of;
      moved();
    } else if (said.kind === "ready") {
      show("watching", !said.records);
      ready(this.base);
      if (said.evenings) void keepForGood();
    } else if (said.kind === "records") {
      show("watching", false);
      frame.contentWindow?.location.reload();
    } else if (said.kind === "playing") {
      if (!said.playing) newer?.postMessage({ kind: "renew" } satisfies ToService);
    } else {
      console.error(said.why);
      show("failed");
    }
  }

  /** Have the newer version of the app take over, unless a hand is open. */
  renew() {
    this.say({ kind: "playing" });
  }

  private watch() {
    const now = Date.now();
    if ([...this.waiting.values()].some(({ until }) => until < now)) this.restart();
  }

  /** What was kept is there; what was asked is answered with nothing, so that the page says so. */
  private restart() {
    if (++this.restarts > 3) return show("failed");
    this.worker.terminate();
    for (const { port } of this.waiting.values()) {
      port.postMessage({ status: 503, headers: {}, body: new ArrayBuffer(0) } satisfies Answer);
    }
    this.waiting.clear();
    show("restarted");
    this.start();
  }
}

let wanted = location.hash.startsWith("#/") ? location.hash.slice(2) : "";
let isReady = false;
let python: Python | undefined;
let newer: ServiceWorker | null = null;

/** Ask the browser never to clear the evenings by itself; where it will not promise that, or has little room left, say so. */
const keepForGood = async () => {
  const kept = (await navigator.storage.persist?.()) ?? false;
  const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
  show("unsafe", !kept && !sessionStorage.getItem("unsafe"));
  show("nearly-full", usage > 0.8 * quota && !sessionStorage.getItem("nearly-full"));
};

const ready = (base: string) => {
  if (isReady) return frame.contentWindow?.location.reload();
  isReady = true;
  void arrived(base);
};

/** What the page was opened with: a link that holds a log, a file, a page of the app. */
const arrived = async (base: string) => {
  const link = location.hash.match(/^#log=([\w-]+)$/);
  if (link) await take(base, link[1]!, "text/x-link");
  else if (location.hash === "#taken") await take(base, await (await fetch("take")).blob(), "text/plain");
  else frame.src = `${base}/${wanted}`;
};

/** Show a log that came from elsewhere. */
const take = async (base: string, content: BodyInit, type: string) => {
  const answer = await fetch(`${base}/shared`, { method: "POST", headers: { "Content-Type": type }, body: content });
  const shown = answer.ok ? ((await answer.json()) as { shown: string }).shown : "shared/0";
  frame.src = `${base}/${shown}`;
};

/** Once a page is there: its title and its address are those of the whole. */
const loaded = (base: string) => {
  const inside = frame.contentDocument?.location;
  if (frame.src && !inside) setTimeout(() => (frame.src = frame.src), 1000); // the service worker was ended meanwhile
  if (!inside?.pathname.startsWith(base)) return;
  welcome.hidden = true;
  part("around").hidden = frame.hidden = false;
  bar.hidden = true;
  document.title = frame.contentDocument?.title || document.title;
  document.body.dataset.place = inside.pathname.slice(base.length);
  if (inside.pathname === `${base}/` && newer) python?.renew();
  history.replaceState(null, "", `#${inside.pathname.slice(base.length)}${inside.search}${inside.hash}`);
};

/** The service worker of this page. A page that was loaded past it, as a reload with Shift is, is handed to it. */
const controlled = async (registered: Promise<ServiceWorkerRegistration>): Promise<ServiceWorker> => {
  const service = navigator.serviceWorker;
  if (service.controller) return service.controller; // a network that hangs keeps nobody waiting
  const changed = new Promise((resolve) => service.addEventListener("controllerchange", resolve, { once: true }));
  const { active } = await registered;
  progress.first = !active;
  progress.bytes = active ? 1 : 0;
  active?.postMessage({ kind: "claim" } satisfies ToService);
  await changed;
  return service.controller!;
};

/** By which name the service worker knows this page; asked again where it was ended before it could say. */
const named = (controller: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const ask = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => (clearInterval(again), resolve(data as string));
      (navigator.serviceWorker.controller ?? controller).postMessage({ kind: "who" } satisfies ToService, [port2]);
    };
    const again = setInterval(ask, 1000);
    ask();
  });

const begin = async () => {
  const service = navigator.serviceWorker;
  if (!service) return show("failed");
  service.addEventListener("message", ({ data, ports }: MessageEvent<FromService>) => {
    if (data.kind === "ask") python?.ask(data.asked, ports[0]!);
    else {
      progress.bytes = data.done / data.of;
      moved();
    }
  });
  service.startMessages();
  const registered = service.register("service_worker.js", { updateViaCache: "none" });
  const controller = await controlled(registered);
  const id = await named(controller);
  const base = new URL(`app/${id}`, root).pathname;
  frame.addEventListener("load", () => loaded(base));
  python = new Python(base);
  service.addEventListener("controllerchange", () => location.reload());
  void registered.then((registration) => {
    newer = registration.waiting;
    registration.addEventListener("updatefound", () => {
      const found = registration.installing;
      found?.addEventListener("statechange", () => found.state === "installed" && (newer = found));
    });
  });
  const files = (window as unknown as { launchQueue?: LaunchQueue }).launchQueue;
  files?.setConsumer(async ({ files: [file] }) => file && take(base, await file.getFile(), "text/plain"));
};

interface LaunchQueue {
  setConsumer(taken: (launched: { files: { getFile(): Promise<File> }[] }) => void): void;
}

welcome.addEventListener("click", (event) => {
  const link = (event.target as Element).closest("a[href]");
  if (!link || link.hasAttribute("download")) return;
  event.preventDefault();
  wanted = link.getAttribute("href")!;
  link.setAttribute("aria-busy", "true");
});
addEventListener("hashchange", () => {
  const base = frame.src.match(/^.*\/app\/[^/]+/)?.[0];
  if (/^#(log=|taken)/.test(location.hash) && base) return void arrived(base);
  if (location.hash.startsWith("#/") && isReady) frame.contentWindow?.location.replace(new URL(location.hash.slice(2), frame.src));
});

for (const button of document.querySelectorAll(".bar-note button")) {
  const { id } = button.parentElement!;
  button.addEventListener("click", () => {
    sessionStorage.setItem(id, "read");
    show(id, false);
  });
}

begin().catch((trouble) => {
  console.error(trouble);
  show("failed");
});
