// The editor of the page `check`: what is written is asked about at each key; what is wrong Python says.

import { autocompletion, closeBrackets, type Completion, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, lineNumbers, placeholder } from "@codemirror/view";

interface Place {
  line: number;
  column: number;
  length: number;
}
interface Marked {
  at: Place;
  severity: string;
  code: string;
  message: string;
}
interface Said {
  at: Place;
  title: string;
  paragraphs: string[];
}
interface Fix {
  title: string;
  edits: { line: number; instead: string[] }[];
}

const main = document.querySelector<HTMLElement>("main.check")!;
const area = document.querySelector<HTMLTextAreaElement>("#text")!;
const verdict = document.querySelector<HTMLElement>("#verdict")!;
const notice = document.querySelector<HTMLElement>("#kept")!;
const DRAFT = "referee draft";

const ask = async <T>(said: object): Promise<T> => {
  const answer = await fetch(location.pathname, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as T;
};

/** Python counts characters, a browser half of some of them. */
const units = (line: string, characters: number) => [...line].slice(0, characters).join("").length;
const characters = (line: string, offset: number) => [...line.slice(0, offset)].length;

const span = (text: Text, { line, column, length }: Place) => {
  const at = text.line(Math.min(line, text.lines));
  const from = at.from + units(at.text, column - 1);
  return { from, to: Math.min(at.to, at.from + units(at.text, column - 1 + length)) };
};
const placed = (text: Text, offset: number) => {
  const line = text.lineAt(offset);
  return { text: text.toString(), line: line.number, column: characters(line.text, offset - line.from) + 1 };
};

const GRAVITY: Record<string, Diagnostic["severity"]> = { violation: "error", discrepancy: "error", dispute: "warning" };

let asking = false;
let again = false;

/** Ask about the text as it stands; while an answer is awaited, the last text waits for its turn. */
const check = async (view: EditorView): Promise<void> => {
  if (asking) return void (again = true);
  asking = true;
  do {
    again = false;
    const text = view.state.doc;
    try {
      const got = await ask<{ marks: Marked[]; verdict: string }>({ do: "check", text: text.toString() });
      if (view.state.doc.eq(text)) {
        const found = got.marks.map((mark) => ({
          ...span(text, mark.at),
          severity: GRAVITY[mark.severity] ?? ("info" as const),
          source: mark.code,
          message: mark.message,
        }));
        view.dispatch(setDiagnostics(view.state, found));
        verdict.innerHTML = got.verdict;
        verdict.dataset.of = String(text.length);
      }
      notice.textContent = "";
    } catch {
      notice.textContent = main.dataset.lost!;
    }
  } while (again);
  asking = false;
};

const draft = (text: string) => {
  try {
    if (!main.dataset.log) localStorage.setItem(DRAFT, text);
  } catch {
    // A browser without room for a draft loses no evening.
  }
};

const apply = (view: EditorView, fix: Fix) => {
  const { doc } = view.state;
  const changes = fix.edits.map(({ line, instead }) => {
    const at = doc.line(Math.min(line, doc.lines));
    const gone = instead.length === 0;
    return { from: at.from, to: gone ? Math.min(doc.length, at.to + 1) : at.to, insert: instead.join("\n") };
  });
  view.dispatch({ changes });
  view.focus();
};

const explained = hoverTooltip(async (view, offset) => {
  const at = placed(view.state.doc, offset);
  const said = await ask<Said[]>({ do: "hover", ...at });
  if (!said.length) return null;
  const { from, to } = span(view.state.doc, said[0]!.at);
  return {
    pos: from,
    end: to,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "explained";
      for (const { title, paragraphs } of said) {
        dom.append(Object.assign(document.createElement("b"), { textContent: title }));
        for (const paragraph of paragraphs) dom.append(Object.assign(document.createElement("p"), { textContent: paragraph }));
      }
      return { dom };
    },
  };
});

/** What is said of a finding, and what would mend it. */
const detail = (view: EditorView, { said, fixes }: { said: Said[]; fixes: Fix[] }): HTMLElement => {
  const list = Object.assign(document.createElement("div"), { className: "fixes" });
  for (const paragraph of said[0]?.paragraphs ?? []) list.append(Object.assign(document.createElement("p"), { textContent: paragraph }));
  for (const fix of fixes) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: fix.title });
    button.addEventListener("click", () => apply(view, fix));
    list.append(button);
  }
  return list;
};

const KINDS: Record<string, string> = { line: "keyword", name: "variable", card: "constant", ruleset: "class", knob: "property", value: "enum" };
const complete = async (context: CompletionContext) => {
  const offered = await ask<{ text: string; kind: string; detail: string; at: Place }[]>({ do: "complete", ...placed(context.state.doc, context.pos) });
  const first = offered[0];
  if (!first || (first.at.length === 0 && !context.explicit)) return null;
  return {
    from: span(context.state.doc, first.at).from,
    options: offered.map(({ text, kind, detail }, place): Completion => ({ label: text, detail, type: KINDS[kind] ?? kind, boost: -Math.min(99, place) })),
  };
};

const begun = async (): Promise<string> => {
  if (main.dataset.log) return (await fetch(main.dataset.log)).text();
  return area.value || localStorage.getItem(DRAFT) || "";
};

const start = async () => {
  const opened = await begun();
  const view = new EditorView({
    state: EditorState.create({
      doc: opened,
      extensions: [
        lineNumbers(),
        history(),
        lintGutter(),
        closeBrackets(),
        explained,
        autocompletion({ override: [complete], activateOnTypingDelay: 150 }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        placeholder(area.placeholder),
        EditorView.contentAttributes.of({
          "aria-label": document.querySelector("label[for=text]")!.textContent!,
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          draft(update.state.doc.toString());
          void check(view);
        }),
      ],
    }),
  });
  area.hidden = true;
  area.before(view.dom);
  if (opened) void check(view);

  verdict.addEventListener("click", async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("button[data-line]");
    if (!button) return;
    const { line, column } = button.dataset;
    const { from } = span(view.state.doc, { line: Number(line), column: Number(column), length: 1 });
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    verdict.querySelector(".fixes")?.remove();
    const text = view.state.doc;
    button.setAttribute("aria-busy", "true");
    const given = await ask<{ said: Said[]; fixes: Fix[] }>({ do: "fix", text: text.toString(), line: Number(line), column: Number(column) });
    button.removeAttribute("aria-busy");
    if (view.state.doc.eq(text)) button.after(detail(view, given));
  });

  const put = (text: string) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  const read = async (file: File | undefined) => file && put(await file.text());
  document.querySelector<HTMLInputElement>("#file")!.addEventListener("change", (event) => read((event.target as HTMLInputElement).files?.[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void read(file);
  }, true);

  document.querySelector<HTMLButtonElement>("#keep")?.addEventListener("click", async ({ currentTarget }) => {
    const { name } = (currentTarget as HTMLElement).dataset;
    try {
      const text = view.state.doc.toString();
      const said = { text: text.endsWith("\n") || !text ? text : `${text}\n`, name: name ?? "", before: name ? opened : "" };
      const answer = await fetch(location.pathname.replace(/check$/, "keep"), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(said),
      });
      const { evening, trouble } = (await answer.json()) as { evening?: string; trouble?: string };
      if (evening) {
        if (!name) localStorage.removeItem(DRAFT);
        location.assign(evening);
      } else notice.textContent = trouble ?? main.dataset.lost!;
    } catch {
      notice.textContent = main.dataset.lost!;
    }
  });
};

void start();
