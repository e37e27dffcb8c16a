// Evenings in IndexedDB, as blocks of files. What a write says is true once it has returned.

const BLOCKS = "blocks";
type Key = [name: string, number: number];

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open("referee", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(BLOCKS);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

const answered = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

export class Store {
  private database: IDBDatabase | undefined;

  private async open(): Promise<IDBDatabase> {
    if (!this.database) {
      const database = await opened();
      const gone = () => (this.database = undefined);
      database.onversionchange = () => (database.close(), gone());
      database.onclose = gone;
      this.database = database;
    }
    return this.database;
  }

  /** Files as they are kept; `names`: only these, those that are not there as null. */
  async read(names?: string[]): Promise<Map<string, Uint8Array | null>> {
    const blocks = (await this.open()).transaction(BLOCKS).objectStore(BLOCKS);
    const ranges = names ? names.map((name) => IDBKeyRange.bound([name], [name, []])) : [null];
    const files = new Map<string, Uint8Array | null>((names ?? []).map((name) => [name, null]));
    for (const range of ranges) {
      const [keys, contents] = await Promise.all([
        answered(blocks.getAllKeys(range)) as Promise<unknown> as Promise<Key[]>,
        answered(blocks.getAll(range)) as Promise<Uint8Array[]>,
      ]);
      const parts = new Map<string, Uint8Array[]>();
      keys.forEach(([name], place) => parts.set(name, [...(parts.get(name) ?? []), contents[place]!]));
      for (const [name, pieces] of parts) files.set(name, joined(pieces));
    }
    return files;
  }

  /** Put blocks in the place of others, or take them away (null): all or none. The name of what went wrong, or nothing. */
  async write(rows: [string, number, Uint8Array | null][]): Promise<string> {
    try {
      const change = (await this.open()).transaction(BLOCKS, "readwrite", { durability: "strict" });
      const blocks = change.objectStore(BLOCKS);
      for (const [name, number, content] of rows) {
        if (content) blocks.put(content, [name, number]);
        else blocks.delete([name, number]);
      }
      await new Promise<void>((resolve, reject) => {
        change.oncomplete = () => resolve();
        change.onabort = () => reject(change.error);
      });
      return "";
    } catch (trouble) {
      return (trouble as Error | null)?.name || "AbortError";
    }
  }
}

const joined = (pieces: Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};
