// Makes dist/: static files for any web server. `npm ci && npm run build`
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { loadPyodide } from "pyodide";
import { started } from "./python.mjs";

const here = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const project = path.dirname(here);
const dist = path.join(here, "dist");
const wheels = path.join(here, ".wheels");
const python = process.env.PYTHON ?? "python3";
const pyodide = path.join(here, "node_modules", "pyodide");

const pip = (...args) =>
  execFileSync(python, ["-m", "pip", "--quiet", "--disable-pip-version-check", ...args], {
    cwd: project,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, REFEREE_COMPILE: "no" },
  });

const fetchWheels = () => {
  const pins = ["wheels.txt", "sources.txt"].map((name) => fs.readFileSync(path.join(here, name)));
  const wanted = createHash("sha256").update(Buffer.concat(pins)).digest("hex");
  const mark = path.join(wheels, "pins");
  if (!fs.existsSync(mark) || fs.readFileSync(mark, "utf8") !== wanted) {
    fs.rmSync(wheels, { recursive: true, force: true });
    const into = ["--no-deps", "--require-hashes", "--dest", wheels];
    const target = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"];
    pip("download", ...into, ...target, "--only-binary=:all:", "--requirement", "browser/wheels.txt");
    pip("download", ...into, "--no-binary=:all:", "--requirement", "browser/sources.txt");
    fs.writeFileSync(mark, wanted);
  }
  for (const old of fs.readdirSync(wheels)) if (old.startsWith("referee-")) fs.rmSync(path.join(wheels, old));
  pip("wheel", "--no-deps", "--wheel-dir", wheels, ".");
};

/** Whatever of npm's packages is in the pages: Pyodide, which holds Python, and the editor. */
const npmLicences = () => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(here, "package-lock.json"), "utf8"));
  const shown = /^node_modules\/(pyodide|@codemirror\/|@lezer\/|@marijn\/|style-mod|crelt|w3c-keyname)/;
  return Object.keys(packages)
    .filter((folder) => shown.test(folder))
    .map((folder) => {
      const { name, version, license } = JSON.parse(fs.readFileSync(path.join(here, folder, "package.json"), "utf8"));
      const file = fs.readdirSync(path.join(here, folder)).find((each) => /^licen[cs]e/i.test(each));
      return [`${name} ${version}`, license, file ? fs.readFileSync(path.join(here, folder, file), "utf8") : ""];
    });
};

const bytes = (file) => new Uint8Array(fs.readFileSync(file));

const packPython = async () => {
  const py = await loadPyodide({ indexURL: pyodide });
  for (const name of fs.readdirSync(wheels)) {
    const file = path.join(wheels, name);
    if (name.endsWith(".whl")) py.unpackArchive(bytes(file), "wheel", { extractDir: "/site" });
    else if (name.endsWith(".tar.gz")) {
      py.unpackArchive(bytes(file), "tar.gz", { extractDir: "/source" });
      const folder = `/source/${name.slice(0, -".tar.gz".length)}`;
      py.runPython(`import shutil; shutil.copytree("${folder}/src", "/site", dirs_exist_ok=True)`);
    }
  }
  py.runPython(fs.readFileSync(path.join(here, "make", "pack.py"), "utf8"));
  const got = (expression) => {
    const made = py.runPython(expression);
    if (typeof made === "string") return made;
    const content = made.toJs();
    made.destroy();
    return content;
  };
  return {
    library: got('library(Path("/lib/python314.zip"))'),
    site: got('pack(packages(Path("/site")))'),
    licences: got(`licences(Path("/site"), Path("/source"), ${JSON.stringify(JSON.stringify(npmLicences()))})`),
  };
};

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join("; ");

const digest = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);

/** Write a file of the app; `packed`: it comes over the wire compressed, whatever the web server does. */
const ship = (shipped, name, content, packed = false) => {
  const from = packed ? `${name}.pack` : name;
  const wire = packed ? gzipSync(content, { level: 9 }) : Buffer.from(content);
  const type = TYPES[path.extname(name)] ?? "application/octet-stream";
  fs.mkdirSync(path.dirname(path.join(dist, from)), { recursive: true });
  fs.writeFileSync(path.join(dist, from), wire);
  shipped.push({ path: name, from, bytes: wire.length, hash: digest(wire), type });
};

const external = {
  name: "pyodide",
  setup: (made) => made.onResolve({ filter: /^pyodide$/ }, () => ({ path: "./pyodide.mjs", external: true })),
};

const bundled = async (name, define = {}, format = "esm") => {
  const made = await build({
    entryPoints: [path.join(here, "src", `${name}.ts`)],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: "es2022",
    legalComments: "none",
    plugins: [external],
    define,
  });
  return made.outputFiles[0].contents;
};

/** What Pyodide asks of a list of packages: for which Python it is. There are none in it. */
const lock = () => {
  const { info } = JSON.parse(fs.readFileSync(path.join(pyodide, "pyodide-lock.json"), "utf8"));
  return JSON.stringify({ info, packages: {} });
};

/** The page around the pages, in English and in a template for each other language; in it, until Python has come, the first page as Python writes it. */
const index = async () => {
  const { py, Site } = await started();
  py.runPython(fs.readFileSync(path.join(here, "make", "whole.py"), "utf8"));
  const site = Site.open(py, "/evenings", "/app/first", async () => "");
  site.record();
  py.runPython("from referee.messages import words_in; from referee.pages import environment");
  const [head, template, end] = fs.readFileSync(path.join(here, "src", "index.html"), "utf8").split(/(?<=<body>)|(?=<\/body>)/);
  py.globals.set("template", template);
  const body = async (language) => {
    const asked = { method: "GET", target: "/app/first/", headers: { "accept-language": language }, body: new ArrayBuffer(0) };
    const page = new TextDecoder().decode((await site.answer(asked)).body);
    const [, header] = page.match(/(<header[^]*<\/header>)/);
    const [, main] = page.match(/(<main[^]*<\/main>)/);
    py.globals.set("welcome", (header + main).replaceAll('"/app/first/', '"'));
    return py.runPython(`environment("referee.web").from_string(template).render(say=words_in("${language}").say, welcome=welcome)`);
  };
  return [head.replace("POLICY", POLICY), await body("en"), `<template id="fr">${await body("fr")}</template>\n`, end].join("");
};

const main = async () => {
  fetchWheels();
  fs.rmSync(dist, { recursive: true, force: true });
  const shipped = [];
  const packed = await packPython();
  ship(shipped, "library", packed.library, true);
  ship(shipped, "site", packed.site, true);
  ship(shipped, "pyodide.asm.wasm", bytes(path.join(pyodide, "pyodide.asm.wasm")), true);
  ship(shipped, "pyodide.asm.mjs", bytes(path.join(pyodide, "pyodide.asm.mjs")), true);
  ship(shipped, "pyodide.mjs", bytes(path.join(pyodide, "pyodide.mjs")), true);
  for (const name of ["shell", "worker"]) ship(shipped, `${name}.js`, await bundled(name, { LOCK: JSON.stringify(lock()) }));
  ship(shipped, "look/editor.js", await bundled("editor", {}, "iife"), true);
  for (const name of ["web.css", "alone.css", "web.js", "record.js", "alone.js"]) {
    ship(shipped, `look/${name}`, bytes(path.join(project, "referee", "web", "look", name)));
  }
  ship(shipped, "look/page.css", bytes(path.join(project, "referee", "pages", "templates", "page.css")));
  ship(shipped, "shell.css", bytes(path.join(here, "src", "shell.css")));
  ship(shipped, "licences.html", packed.licences);
  for (const name of fs.readdirSync(path.join(here, "icons"))) ship(shipped, name, bytes(path.join(here, "icons", name)));
  ship(shipped, "app.webmanifest", bytes(path.join(here, "src", "app.webmanifest")));
  ship(shipped, "index.html", await index());
  const define = {
    SHIPPED: JSON.stringify(shipped),
    VERSION: JSON.stringify(digest(JSON.stringify(shipped))),
    POLICY: JSON.stringify(POLICY),
  };
  fs.writeFileSync(path.join(dist, "service_worker.js"), await bundled("service_worker", define, "iife"));
  fs.writeFileSync(path.join(dist, "policy.txt"), POLICY);
  const wire = shipped.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`dist: ${shipped.length} files, ${(wire / 1e6).toFixed(2)} MB over the wire`);
  for (const file of shipped) if (file.bytes > 50_000) console.log(`  ${file.from} ${(file.bytes / 1e6).toFixed(2)}`);
};

await main();
