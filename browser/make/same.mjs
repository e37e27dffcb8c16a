// The verdicts on every log of a folder, as JSON, by the project's wheel in WebAssembly: `node make/same.mjs FOLDER`.
// One line a log: its name and the digest of what `check --format json` prints.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const wheels = path.join(here, ".wheels");
const folder = process.argv[2];

const py = await loadPyodide();
for (const name of fs.readdirSync(wheels)) {
  if (!name.endsWith(".whl")) continue;
  py.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, name))), "wheel", { extractDir: "/site" });
}
py.FS.mkdirTree("/logs");
for (const name of fs.readdirSync(folder)) py.FS.writeFile(`/logs/${name}`, new Uint8Array(fs.readFileSync(path.join(folder, name))));
py.runPython(`import sys; sys.path.insert(0, "/site")`);
py.FS.writeFile("/site/verdicts.py", fs.readFileSync(path.join(here, "make", "verdicts.py"), "utf8"));
const verdicts = py.pyimport("verdicts");
if (process.argv.includes("--time")) console.log(`seconds ${verdicts.seconds("/logs")}`);
else for (const line of verdicts.digests("/logs")) console.log(line);
