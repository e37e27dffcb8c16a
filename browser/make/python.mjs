// The packed Python of dist/ in Node: to write the first page while dist/ is made, and for tests.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { build } from "esbuild";
import { loadPyodide } from "pyodide";

const here = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export const unpacked = (name) => new Uint8Array(gunzipSync(fs.readFileSync(path.join(here, "dist", `${name}.pack`))));

/** Python as a browser has it, and what `src/python.ts` knows of it. */
export const started = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "referee-"));
  try {
    const module = path.join(folder, "python.mjs");
    await build({ entryPoints: [path.join(here, "src", "python.ts")], bundle: true, format: "esm", outfile: module });
    const { Site, unpack } = await import(pathToFileURL(module).href);
    const library = path.join(folder, "library");
    fs.writeFileSync(library, unpacked("library"));
    const py = await loadPyodide({ stdLibURL: library, env: { HOME: "/home/referee" } });
    unpack(py, unpacked("site"), "/lib/python3.14/site-packages");
    return { py, Site };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
};
