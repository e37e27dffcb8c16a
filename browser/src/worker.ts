// Python in a worker: it answers what the page around it hands on, one request after the other.

import { loadPyodide } from "pyodide";
import type { FromWorker, ToWorker } from "./messages";
import { Site, unpack } from "./python";
import { Store } from "./store";

declare const self: DedicatedWorkerGlobalScope;
declare const LOCK: string;

const FOLDER = "/evenings";
const STAGES = 4;
const say = (said: FromWorker, moved: Transferable[] = []) => self.postMessage(said, moved);
const store = new Store();
const tabs = new BroadcastChannel("store");

let site: Promise<Site> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Do one thing after the other: what is being kept is shown to nobody before. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
};

const fetched = async (name: string) => new Uint8Array(await (await fetch(name)).arrayBuffer());

const start = async (base: string, root: string): Promise<Site> => {
  const packages = fetched(`${root}site`);
  const records = await lock();
  let done = 0;
  const stage = () => say({ kind: "stage", done: ++done, of: STAGES });
  const py = await loadPyodide({
    indexURL: root,
    stdLibURL: `${root}library`,
    lockFileContents: LOCK,
    env: { HOME: "/home/referee" },
  });
  stage();
  unpack(py, await packages, "/lib/python3.14/site-packages");
  stage();
  const opened = Site.open(py, FOLDER, base, async (rows) => {
    const trouble = await store.write(rows);
    if (!trouble) tabs.postMessage([...new Set(rows.map(([name]) => name))]);
    return trouble;
  });
  stage();
  const files = await store.read();
  opened.take(files);
  if (records) opened.record();
  stage();
  say({ kind: "ready", records, evenings: files.size });
  return opened;
};

/** Whether this tab records; where another does, it will once that one is gone. */
const lock = (): Promise<boolean> =>
  new Promise((resolve) => {
    const forever = new Promise(() => undefined);
    const options = { ifAvailable: true };
    void navigator.locks.request("evenings", options, (held) => {
      resolve(Boolean(held));
      return held ? forever : undefined;
    }).then(() => navigator.locks.request("evenings", async () => {
      const opened = await site;
      await inTurn(async () => {
        opened?.take(await store.read());
        opened?.record();
      });
      say({ kind: "records" });
      return forever;
    }));
  });

tabs.onmessage = ({ data }: MessageEvent<string[]>) =>
  inTurn(async () => {
    const opened = await site;
    for (const [channel, state] of opened?.take(await store.read(data)) ?? []) {
      const pages = new BroadcastChannel(channel);
      pages.postMessage(state);
      pages.close();
    }
  });

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") {
    site = start(data.base, data.root);
    site.catch((trouble: Error) => say({ kind: "failed", why: String(trouble.stack ?? trouble) }));
  } else if (data.kind === "playing") {
    void inTurn(async () => say({ kind: "playing", playing: (await site)!.isPlaying }));
  } else {
    void inTurn(async () => {
      const answer = await (await site)!.answer(data.asked);
      say({ kind: "answer", id: data.id, answer }, [answer.body]);
    }).catch((trouble: Error) => {
      console.error(trouble);
      say({ kind: "answer", id: data.id, answer: { status: 500, headers: {}, body: new ArrayBuffer(0) } });
    });
  }
};
