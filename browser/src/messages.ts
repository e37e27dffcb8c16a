// What the page, the worker and the service worker say to each other.

export interface Asked {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: ArrayBuffer;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: ArrayBuffer;
}

/** From the page to the worker. */
export type ToWorker =
  | { kind: "start"; base: string; root: string }
  | { kind: "ask"; id: number; asked: Asked }
  | { kind: "playing" };

/** From the worker to the page. */
export type FromWorker =
  | { kind: "stage"; done: number; of: number }
  | { kind: "ready"; records: boolean; evenings: number }
  | { kind: "playing"; playing: boolean }
  | { kind: "records" }
  | { kind: "answer"; id: number; answer: Answer }
  | { kind: "failed"; why: string };

/** From the service worker to the page: a request, and bytes that have come. */
export type FromService = { kind: "ask"; asked: Asked } | { kind: "bytes"; done: number; of: number };

/** From the page to the service worker. */
export type ToService = { kind: "who" } | { kind: "renew" } | { kind: "claim" };

/** A file of the app: what it is called, what comes over the wire, and what it is then. */
export interface Shipped {
  path: string;
  from: string;
  bytes: number;
  hash: string;
  type: string;
}
