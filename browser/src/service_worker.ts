// Keeps every file of the app for use without a network, and hands what the pages ask to the page around them.

import type { Answer, Asked, FromService, Shipped, ToService } from "./messages";

declare const self: ServiceWorkerGlobalScope;
declare const SHIPPED: Shipped[];
declare const VERSION: string;
declare const POLICY: string;

const CACHE = `referee ${VERSION}`;
const scope = new URL(self.registration.scope);
const LONGEST_WAIT = 60_000;

const headersOf = (file: Shipped) => ({
  "content-type": file.type,
  "content-security-policy": POLICY,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  etag: file.hash,
});

const tell = async (said: FromService) => {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(said);
};

/** A stream that counts what goes through it. */
const counting = (count: (bytes: number) => void) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      count(piece.length);
      out.enqueue(piece);
    },
  });

const install = async () => {
  const cache = await caches.open(CACHE);
  const of = SHIPPED.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const count = (bytes: number) => void tell({ kind: "bytes", done: (done += bytes), of });
  await Promise.all(
    SHIPPED.map(async (file) => {
      const kept = await caches.match(new URL(file.path, scope));
      if (kept?.headers.get("etag") === file.hash) {
        count(file.bytes);
        return cache.put(new URL(file.path, scope), kept);
      }
      const answer = await fetch(new URL(`${file.from}?${file.hash}`, scope), { credentials: "omit" });
      if (!answer.ok || !answer.body) throw new Error(`${file.from}: ${answer.status}`);
      const wire = answer.body.pipeThrough(counting(count));
      const body = file.from === file.path ? wire : wire.pipeThrough(new DecompressionStream("gzip"));
      return cache.put(new URL(file.path, scope), new Response(body, { headers: headersOf(file) }));
    }),
  );
};

const activate = async () => {
  for (const name of await caches.keys()) if (name.startsWith("referee ") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const said = event.data as ToService;
  if (said.kind === "who") event.ports[0]?.postMessage((event.source as Client).id);
  else if (said.kind === "claim") event.waitUntil(self.clients.claim());
  else void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin === scope.origin && address.pathname.startsWith(scope.pathname)) {
    event.respondWith(answer(event.request, address.pathname.slice(scope.pathname.length), address));
  } else {
    event.respondWith(Response.error());
  }
});

const answer = async (request: Request, path: string, address: URL): Promise<Response> => {
  const [app, id, ...rest] = path.split("/");
  if (app === "app" && id) {
    const inside = rest.join("/");
    if (request.mode === "navigate" && request.destination === "document") {
      return Response.redirect(`${scope.href}#/${inside}${address.search}`);
    }
    const look = inside.match(/^look\/\w+\/(.+)$/);
    const file = look ? `look/${look[1]}` : inside === "licences.html" && inside;
    const kept = file && (await caches.match(new URL(file, scope), { cacheName: CACHE }));
    return kept || handedOn(request, id, address);
  }
  if (path === "take") return request.method === "POST" ? taken(request) : given();
  const name = new URL(path || "index.html", scope);
  return (await caches.match(name, { cacheName: CACHE })) ?? new Response(null, { status: 404 });
};

const TAKEN = "taken by referee";

/** What another app shares: held until the page asks for it, which shows it before anybody keeps it. */
const taken = async (request: Request): Promise<Response> => {
  const form = await request.formData();
  const file = form.get("log");
  const content = file instanceof File ? file : (form.get("text") ?? "");
  await (await caches.open(TAKEN)).put(new URL("take", scope), new Response(content));
  return Response.redirect(`${scope.href}#taken`, 303);
};
const given = async (): Promise<Response> => {
  const held = await caches.match(new URL("take", scope), { cacheName: TAKEN });
  await caches.delete(TAKEN);
  return held ?? new Response(null, { status: 404 });
};

/** What the page around it has Python answer. */
const handedOn = async (request: Request, id: string, address: URL): Promise<Response> => {
  const page = await self.clients.get(id);
  if (!page) return new Response(null, { status: 503 });
  const asked: Asked = {
    method: request.method,
    target: address.pathname + address.search,
    headers: Object.fromEntries(request.headers),
    body: await request.arrayBuffer(),
  };
  const given = await new Promise<Answer>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    page.postMessage({ kind: "ask", asked } satisfies FromService, [port2, asked.body]);
    setTimeout(() => resolve({ status: 504, headers: {}, body: new ArrayBuffer(0) }), LONGEST_WAIT);
  });
  const empty = given.status === 204 || given.status === 304;
  return new Response(empty ? null : given.body, { status: given.status, headers: given.headers });
};
