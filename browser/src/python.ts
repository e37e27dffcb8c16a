// Python with everything that the pages need; the same in a browser's worker and in Node.

import type { PyodideAPI } from "pyodide";
import type { Answer, Asked } from "./messages";

type Files = Map<string, Uint8Array | null>;
type Row = [string, number, Uint8Array | null];

interface PyWorker {
  answer(method: string, target: string, headers: unknown, body: unknown): Promise<PyAnswer>;
  record(): void;
  take(files: unknown): { toJs(): [string, string][]; destroy(): void };
  readonly is_playing: boolean;
}

interface PyAnswer {
  toJs(how: object): [number, Record<string, string>, Uint8Array];
  destroy(): void;
}

/** Put the packed files where Python finds them. */
export const unpack = (py: PyodideAPI, packed: Uint8Array, root: string): void => {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const named = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length))) as [string, number][];
  const folders = new Set<string>();
  let at = 4 + length;
  for (const [name, size] of named) {
    const path = `${root}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) {
      py.FS.mkdirTree(folder);
      folders.add(folder);
    }
    py.FS.writeFile(path, packed.subarray(at, at + size), { canOwn: true });
    at += size;
  }
};

/** The site of the project, asked like a server. */
export class Site {
  private constructor(
    private readonly py: PyodideAPI,
    private readonly worker: PyWorker,
  ) {}

  static open(py: PyodideAPI, folder: string, base: string, write: (rows: Row[]) => Promise<string>): Site {
    const room = py.pyimport("referee.web.worker");
    const kept = (rows: { toJs(): Row[] }) => write(rows.toJs());
    const worker = room.Worker(folder, base, kept) as PyWorker;
    room.destroy();
    return new Site(py, worker);
  }

  async answer({ method, target, headers, body }: Asked): Promise<Answer> {
    const given = await this.worker.answer(method, target, this.py.toPy(headers), this.py.toPy(new Uint8Array(body)));
    const [status, said, content] = given.toJs({ dict_converter: Object.fromEntries });
    given.destroy();
    return { status, headers: said, body: content.buffer as ArrayBuffer };
  }

  /** Let entries be made. */
  record(): void {
    this.worker.record();
  }

  /** Have these files as they are kept; which channels are to hear what. */
  take(files: Files): [string, string][] {
    const heard = this.worker.take(this.py.toPy(files));
    const said = heard.toJs();
    heard.destroy();
    return said;
  }

  get isPlaying(): boolean {
    return this.worker.is_playing;
  }
}
