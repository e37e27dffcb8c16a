# ruff: noqa: ANN001, ANN201, ANN202, ANN204, C408, C901, D403, D415, E401, E731, E741, F841, FBT003, I001, N806, PLC0206, PLR0912, PLR0915, PLW1510, SIM114
"""How much of what strangers typed is understood. Usage: strangers.py REFEREE [-v] [--notes FOLDER] [NAME...]

A black box: only the command is run. Each line of a note says some facts (`says` in NAME.meant.json). A line is
understood when `transcribe` does not call it doubtful and every fact it says stands in the log as it was meant; it is
misread when a fact it says stands there otherwise; it is lost without a word when it is not understood and not named.
To that come what `check NOTE` claims of a hand, what `settle NOTE` pays out, and whom either accuses.
Exit 0 only if close >= 95 %, half >= 80 %, own >= 60 % of lines are understood, nothing is misread, nobody accused falsely.
"""

import json, pathlib, re, resource, shlex, subprocess, sys

HERE = pathlib.Path(__file__).parent.parent / "tests" / "transcripts" / "strict"
WORTH = {
    "dollars": 100,
    "pounds": 100,
    "euros": 100,
    "half-dollars": 50,
    "quarters": 25,
    "dimes": 10,
    "nickels": 5,
    "cents": 1,
    "pennies": 1,
    "pence": 1,
}
OCR = str.maketrans("01", "ol")
ME = ("me", "moi", "yo", "i")


def run(args, stdin=None):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    p = subprocess.run(
        args,
        capture_output=True,
        text=True,
        input=stdin,
        stdin=None if stdin is not None else subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return p, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def loads(text):
    try:
        v = json.loads(text)
        return next(iter(v), {}) if isinstance(v, list) else v
    except ValueError:
        return {}


class Names:
    """Which player a written name means: whole, a word of it, or an initial where only one fits.

    `me` is the player called so, or else the one whom the note never names.
    """

    def __init__(self, players, text):
        self.players = players
        said = set(re.findall(r"\w+", text.casefold()))
        untold = [p for p in players if not said & set(re.findall(r"\w+", p.casefold()))]
        self.me = [p for p in players if p.casefold() in ME] or untold

    def __call__(self, name):
        n = name.strip().strip('"').rstrip(".").casefold()
        if n in ME and len(self.me) == 1:
            return self.me[0]
        for test in (
            lambda p: p.rstrip(".") == n,
            lambda p: p.translate(OCR) == n.translate(OCR),
            lambda p: n in re.split(r"[\s-]", p),
            lambda p: len(n) == 1 and p[:1] == n,
            lambda p: p in n.split(),
        ):
            fit = [p for p in self.players if test(p.casefold())]
            if len(fit) == 1:
                return fit[0]
        return "?" + name


def card(c):
    c = c.strip().rstrip("*")
    m = re.fullmatch(r"(?i)(10|[2-9TJQKA?])([shdc♠♥♦♣?])", c) or None
    if m:
        return (
            m[1].upper().replace("10", "T") + "shdc"["♠♥♦♣".index(m[2])]
            if m[2] in "♠♥♦♣"
            else m[1].upper().replace("10", "T") + m[2].lower()
        )
    return c


def english(found):
    return found[1].translate(str.maketrans("VDR", "JQK")) + found[2].translate(
        str.maketrans("pckt", "shdc")
    )


def may_be(told, played):
    return all(a in (b, "?") for a, b in zip(told, played[1], strict=False))


def words(text):
    try:
        return shlex.split(text.replace("'", "\\'"))
    except ValueError:
        return text.split()


def pairs(text, who):
    """`Ann 2, Ben out` as {name: word}."""
    out = {}
    for part in text.split(","):
        w = words(part)
        if not w:
            continue
        if len(w) > 1 and re.fullmatch(r"[+-]?\d+|out|\?", w[-1]):
            out[who(" ".join(w[:-1]))] = w[-1]
        else:
            out[who(" ".join(w))] = None
    return out


class Log:
    """A log as `transcribe` writes it; its spelling is canonical, or near it."""

    def __init__(self, text, who):
        self.unit = None
        self.rules = ""
        self.seats = []
        self.hands = []
        self.before = {}
        self.each = None
        self.ends = {}
        self.score = False
        self.lines = []
        self.said = []
        h = None
        french = re.search(r"(?m)^lang fr$", text)
        for raw in text.splitlines():
            line = raw.split("  #")[0].strip()
            if french and re.match(r"hand|\d", line):
                line = re.sub(r"\b(10|[2-9VDRA?])([pckt?])(?!\w)", english, line)
            if not line or line.startswith("#"):
                continue
            self.lines.append(line)
            key, _, rest = line.partition(" ")
            key = key.casefold()
            rest = rest.strip()
            if key == "rules":
                self.rules = rest
            elif key == "unit":
                m = re.match(r"([\d.]+)", rest)
                self.unit = round(float(m[1]) * 100) if m else None
            elif key == "seats":
                self.seats = [who(x) for x in words(rest.replace(",", " "))]
            elif key in ("chips", "score"):
                m = re.fullmatch(r"(\d+) (?:each|ea)", rest)
                if m:
                    if h is None or not self.each:
                        self.each = int(m[1])
                    if h is not None:
                        self.ends.update({s: int(m[1]) for s in self.seats})
                else:
                    got = {
                        k: int(v)
                        for k, v in pairs(rest, who).items()
                        if v and re.fullmatch(r"[+-]?\d+", v)
                    }
                    if h is None:
                        self.before.update(got)
                    else:
                        self.ends.update(got)
                        self.score = key == "score"
                        h["count"] = h.get("count", {}) | got
            elif key == "hand":
                m = re.match(r"(\d+)", rest)
                h = dict(
                    no=int(m[1]) if m else None,
                    dealer=None,
                    up=None,
                    stay={},
                    tricks={},
                    pot=None,
                    won=0,
                    paid={},
                    plays={},
                    ante=None,
                    kitty=None,
                )
                for part in rest.split(",")[1:]:
                    a, _, b = part.strip().partition(" ")
                    if a == "dealer":
                        h["dealer"] = who(b)
                    if a == "up":
                        h["up"] = card(b)
                d = re.search(r"dealer ([^,]+?)(?:,| up |$)", rest)
                if d and not h["dealer"]:
                    h["dealer"] = who(d[1])
                self.hands.append(h)
                self.ends = {}
            elif h is None:
                self.said.append((key, rest))
            elif key == "ante":
                m = re.match(r"(\d+)", rest)
                h["ante"] = int(m[1]) if m else None
            elif key == "in":
                h["stay"].update(pairs(rest, who))
            elif key == "tricks":
                h["tricks"].update(
                    {k: int(v) for k, v in pairs(rest, who).items() if v and v.isdigit()}
                )
            elif key == "pot":
                m = re.match(r"(\d+|\?) (?:to (.*)|carries)", rest)
                if m:
                    h["pot"] = int(m[1]) if m[1].isdigit() else h["pot"]
                    h["won"] = who(m[2]) if m[2] else None
            elif key == "paid":
                h["paid"].update(
                    {k: int(v) for k, v in pairs(rest, who).items() if v and v.isdigit()}
                )
            elif key == "kitty":
                h["kitty"] = rest
            elif key.isdigit() and ":" in rest:
                lead, _, cards = rest.partition(":")
                got = []
                names = []
                for part in (
                    re.split(r"[,\s]+", cards.replace('"', " ").strip())
                    if "," not in cards
                    else cards.split(",")
                ):
                    w = part.split()
                    if not w:
                        continue
                    got.append(card(w[-1]))
                    names.append(who(" ".join(w[:-1])) if len(w) > 1 else None)
                h["plays"][int(key)] = (who(lead), got, names)
            else:
                self.said.append((key, rest))

    def money(self, value, worth):
        """A figure of the log in the writer's own unit."""
        if self.unit and worth:
            return value * self.unit / worth
        return value


def judge(log, meant, who):
    """fact -> True (there, as meant), False (there, otherwise); not there: missing."""
    F = {}
    worth = WORTH.get(meant["unit"])
    same = lambda v, want: (
        want is not None and (abs(v - want) < 1e-9 or abs(log.money(v, worth) - want) < 1e-9)
    )
    truth = {h["hand"]: h for h in meant["hands"]}
    slips = {
        int(m[1]): int(m[2])
        for e in meant["errors"]
        if (m := re.match(r"hand (\d+): pot written (\d+)", e))
    }
    extra = []
    seen = set()
    for h in log.hands:
        t = truth.get(h["no"])
        k = f"h{h['no']}."
        if t is None or h["no"] in seen:
            extra.append(
                f"hand {h['no']} that was not there" if t is None else f"hand {h['no']} twice"
            )
        if t is None:
            continue
        seen.add(h["no"])

        def put(name, ok, k=k):
            F[k + name] = F.get(k + name, True) and ok if ok is not None else F.get(k + name)

        if h["dealer"]:
            put("dealer", h["dealer"] == t["dealer"])
        stay = {p for p, v in h["stay"].items() if v != "out"}
        if not stay and h["plays"]:
            stay = {
                n or ld for ld, _, ns in h["plays"].values() for n in [ld, *[x for x in ns if x]]
            }
        if t["stayed"] is not None and stay:
            if stay == set(t["stayed"]):
                put("in", True)
            elif not stay <= set(t["stayed"]):
                put("in", False)
        if t["stayed"] is not None and {p for p, v in h["stay"].items() if v == "out"} & set(
            t["stayed"]
        ):
            put("in", False)
        if t["tricks"]:
            want = {p: n for p, n in t["tricks"].items() if n}
            got = {p: n for p, n in h["tricks"].items() if n}
            if got == want:
                put("trk", True)
            elif any(want.get(p) != n for p, n in got.items()):
                put("trk", False)
        if h["won"] != 0:
            put("win", h["won"] == t["winner"])
        if h["pot"] is not None:
            put("pot", same(h["pot"], t["pot"]) or same(h["pot"], slips.get(h["no"])))
        zero = {p for p, n in h["tricks"].items() if n == 0}
        if h["paid"] or zero:
            pen = {t["renege"]["seat"]} if t["renege"] else set()
            if not set(h["paid"]) <= set(t["paid"]) | pen or not zero <= set(t["bourre"]):
                put("boo", False)
            elif any(not same(a, t["paid"].get(p)) for p, a in h["paid"].items()):
                put("boo", False)
            elif set(t["bourre"]) <= set(h["paid"]) | zero:
                put("boo", True)
        elif not t["bourre"] and {p for p, n in h["tricks"].items() if n} >= set(
            t["stayed"] or "?"
        ):
            put("boo", True)  # everybody's tricks say that nobody was
        if h["paid"] and t["renege"] and t["renege"]["seat"] in h["paid"]:
            put("pen", True)
        if h["ante"] is not None and not same(h["ante"], meant["house"]["ante"]):
            F["ante"] = False
        elif h["ante"] is not None:
            F.setdefault("ante", True)
        if h["kitty"]:
            F["kitty"] = True
        if "up" in t and h["up"]:
            put(
                "up",
                h["up"] == t["up"]
                if "?" not in h["up"]
                else (None if t["up"][0] == h["up"][0] else False),
            )
        if "drawn" in t or "up" in t:
            drawn = {p: int(v) for p, v in h["stay"].items() if v and v.isdigit()}
            want = {p: n for p, n in (t.get("drawn") or {}).items() if n is not None}
            if drawn == want:
                put("draw", True)
            elif any(want.get(p) != n for p, n in drawn.items()):
                put("draw", False)
        if "cards" in t:
            for i, (lead, shown, named) in h["plays"].items():
                if i > 5:
                    extra.append(f"hand {h['no']} trick {i}")
                    continue
                w = t["cards"][i - 1]
                # of some cards nobody tells anything
                told = [j for j, card in enumerate(shown) if len(shown) <= len(w) or card[0] != "?"]
                cards, names = [shown[j] for j in told], [named[j] for j in told]
                fits = len(names) <= len(w) and lead == w[0][0]
                fits = fits and all(n is None or n == w[j][0] for j, n in enumerate(names))
                if fits and cards == [c for _, c in w]:
                    put(f"t{i}", True)
                elif not (fits and len(cards) == len(w) and all(map(may_be, cards, w))):
                    put(f"t{i}", False)  # a half known card is not told, but not misread
    players = meant["players"]
    odd = [s for s in log.seats if s.startswith("?")]
    if odd:
        F["seats"] = False
        extra.append("players that are none: " + " ".join(odd))
    elif log.seats:
        late = [p for p in players if p not in log.seats]
        order = [p for p in players if p in log.seats]
        i = order.index(log.seats[0])
        joined = [p for p in log.seats if p in order]
        if (
            len(set(log.seats)) == len(log.seats)
            and (joined == order[i:] + order[:i] or len(late) <= 1)
            and len(order) >= len(players) - 1
        ):
            F["seats"] = not late or "join" in str(meant["says"]) or None
        if F.get("seats") is None:
            F.pop("seats", None)
        if joined != order[i:] + order[:i] and "join" not in str(meant["says"]):
            F["seats"] = False
    first = min((v for v in meant["brought"].values() if v is not None), default=None)
    if log.each is not None:
        F["start"] = same(log.each, first)
    for p, v in log.before.items():
        if p in meant["brought"] and meant["brought"][p] is not None:
            F["start:" + p] = same(v, meant["brought"][p])
    m = re.search(r"limit (\d+|none)", log.rules)
    if m:
        most = meant["house"]["limit"]
        F["limit"] = most is None if m[1] == "none" else same(int(m[1]), most)
    if told := re.search(r"\bante (\d+)", log.rules):
        F.setdefault("ante", same(int(told[1]), meant["house"]["ante"]))
    if first is not None and all(F.get("start:" + p) for p in players if p not in odd):
        F.setdefault("start", True)
    if not worth and not log.unit:
        F["unit"] = True  # chips that are no money have no unit
    if log.unit and worth:
        F["unit"] = log.unit == worth or any(
            same(h["pot"], truth[h["no"]]["pot"])
            and abs(log.money(h["pot"], worth) - (truth[h["no"]]["pot"] or 0)) < 1e-9
            for h in log.hands
            if h["pot"] and h["no"] in truth
        )
    if F.get("unit") is False:
        extra.append(f"a chip taken for {log.unit} cents, meant {worth}")
    if log.unit and not worth and meant["unit"] == "chips":
        extra.append(f"a chip taken for {log.unit} cents, where no money was named")
    for h in log.hands:
        for p, v in h.get("count", {}).items():
            if any("start:" + p in k for k in meant["says"].values()) and same(
                v, meant["brought"].get(p)
            ):
                F["start:" + p] = True
    if log.ends:
        for p, v in log.ends.items():
            want = meant["end"].get(p)
            ok = (
                same(v, want)
                or same(v, meant["net"].get(p))
                or same(v, meant["net"].get(p, 0) + (meant["brought"].get(p) or 0))
            )
            F["end:" + p] = ok
        got = [F["end:" + p] for p in meant["end"] if "end:" + p in F]
        if len(got) == len(meant["end"]) and all(got):
            F["end"] = True
        if not all(F["end:" + p] for p in log.ends if p in meant["end"]) or any(
            p not in meant["end"] for p in log.ends
        ):
            F["end"] = False
        left = [p for p in meant["end"] if p not in log.ends]
        if (
            F.get("end") is None
            and len(got) >= len(meant["end"]) - 1
            and all(got)
            and any("leave" in v for v in meant["says"].values())
        ):
            F["end"] = True
    said = dict.fromkeys([k for k, _ in log.said])
    text = [f"{k} {r}" for k, r in log.said]
    if "kitty" in said:
        F["kitty"] = True
    if any(re.match(r"ruling .*waived", s) for s in text):
        F["waive"] = True
    for i, (a, b, n) in enumerate(meant.get("loans", [])):
        for k, r in log.said:
            if k in ("loan", "repay"):
                w = re.match(r"(.+) to (.+) (\d+)$", r)
                if w and (who(w[1]), who(w[2])) == (a, b):
                    F[f"loan{i}"] = F.get(f"loan{i}") or same(int(w[3]), n)
    bought = {}
    for k, r in log.said:
        if k == "buy":  # `brought` counts all that somebody bought
            for p, v in pairs(r, who).items():
                bought[p] = bought.get(p, 0) + int(v)
    for k, r in log.said:
        if k == "buy":
            for p, v in ((p, bought[p]) for p in pairs(r, who)):
                want = {q: (n - (first or 0)) for q, n in meant["brought"].items() if n is not None}
                if "start:" + p in str(meant["says"]) and same(int(v), meant["brought"][p]):
                    F["start:" + p] = True
                elif want.get(p) and same(int(v), want[p]):
                    F["buy"] = True
                else:
                    F["buy"] = False
                    extra.append(f"a buy-in that was not: {p} {v}")
    return F, extra


LOOSE = {"head", "left", "pay", "side", "say", "cards", "misdeal", "leave", "join"}


def paid_out(p, meant, who):
    """Whether a settlement is as meant, wrong or none, and what is wrong."""
    S = loads(p.stdout)
    got = {}
    part = False
    for s in S.get("seats", []) if isinstance(S, dict) else []:
        v = s.get("won")
        if v is None:
            part = True
        else:
            got[who(s["seat"])] = v
    if not got or part or not meant["net"]:
        return "no", {}
    unit = (S.get("unit") or {}).get("minor")
    worth = WORTH.get(meant["unit"])
    lent = {}
    for a, b, n in meant.get("loans", []):
        lent[a] = lent.get(a, 0) + n
        lent[b] = lent.get(b, 0) - n

    def ok(p, v):
        net = meant["net"][p]
        end = meant["end"].get(p)
        had = net if end is None else end - (meant["brought"].get(p) or 0)
        wants = {net, net + lent.get(p, 0), had}
        return any(
            abs(v - w) < 1e-9 or (unit and worth and abs(v * unit / worth - w) < 1e-9)
            for w in wants
        )

    wrong = {p: v for p, v in got.items() if p not in meant["net"] or not ok(p, v)} | {
        p: None for p in meant["net"] if p not in got
    }
    if (
        not wrong
        and unit
        and worth
        and unit != worth
        and any(abs(v * unit / worth - meant["net"][p]) > 1e-9 for p, v in got.items())
    ):
        return "WRONG", {"money": f"a chip {unit} cents for {worth}"}
    return ("as meant" if not wrong else "WRONG"), wrong


def note(path, referee, verbose):
    meant = json.loads(path.with_suffix(".meant.json").read_text())
    who = Names(meant["players"], path.read_text("utf-8-sig"))
    raw = path.read_text(encoding="utf-8-sig")
    lines = {i: l.rstrip("\r") for i, l in enumerate(raw.split("\n"), 1) if l.strip()}
    t, cpu_t = run([referee, "transcribe", "--format", "json", str(path)])
    T = loads(t.stdout)
    text = T.get("log", "")
    text = text if isinstance(text, str) else "\n".join(text)
    status = {l["line"]: l["status"] for l in T.get("lines", [])}
    F, extra = judge(Log(text, who), meant, who)
    good, bad, silent = [], [], []
    nloan = 0
    for i in lines:
        says = meant["says"].get(str(i), [])
        st = status.get(i, "read")
        keys = []
        for s in says:
            if s == "loan":
                keys.append(f"loan{nloan}")
                nloan += 1
            else:
                keys.append(s)
        wrong = [k for k in keys if F.get(k) is False]
        missing = [k for k in keys if k not in F and k not in LOOSE]
        if (
            keys == ["leave"]
            and "end" in str(meant["says"])
            and any(c.isdigit() for c in lines[i])
            and meant["brought"].get("Luke")
        ):
            missing += [] if any("Luke" in x for x in Log(text, who).lines[-3:]) else ["end:Luke"]
        if wrong:
            bad.append((i, wrong))
        if st != "doubtful" and not wrong and not missing:
            good.append(i)
        elif st != "doubtful" and not wrong and not lines[i].lstrip().startswith("#"):
            silent.append((i, missing))  # what stands behind # is a remark by the writer's own sign
    source, todo = None, dict(lines)
    for raw_line in text.splitlines():
        said = " ".join(re.sub(r"^# (\? )?", "", raw_line).split())
        hit = next((i for i, l in todo.items() if " ".join(l.split()) == said), None)
        if hit is not None:
            source = hit
            todo.pop(hit)
        if raw_line.startswith("#") or not raw_line.strip():
            continue
        if (
            source
            and not any(
                re.match(r"h\d|end|start|buy|loan|join", k)
                for k in meant["says"].get(str(source), [])
            )
            and source not in [i for i, _ in bad]
            and re.match(r"(pot|paid|tricks|in|buy|draw) ", raw_line)
            and said != " ".join(lines[source].split())
        ):
            bad.append((source, ["made into: " + raw_line.strip()]))
            good = [i for i in good if i != source]
            silent = [x for x in silent if x[0] != source]
    bad.sort()
    facts = sorted({k for v in meant["says"].values() for k in v if k not in LOOSE and k != "loan"})
    found = sum(F.get(k) is True for k in facts)
    # check
    c, cpu_c = run([referee, "check", "--format", "json", str(path)])
    C = loads(c.stdout)
    lost = {f["line"] for f in C.get("findings", []) if f["code"] in ("R101", "R102", "R103")}
    hands = {h["hand"]: h for h in meant["hands"]}
    claims = []
    for h in C.get("hands", []):
        m = hands.get(h["hand"])
        if not m:
            claims.append(f"hand {h['hand']} that was not there")
            continue
        if h.get("dealer") and who(h["dealer"]) != m["dealer"]:
            claims.append(f"hand {h['hand']} dealer {h['dealer']}")
        if h.get("winners") and m["winner"] not in [who(x) for x in h["winners"]]:
            claims.append(f"hand {h['hand']} won by {h['winners']}")
        if h.get("result") == "carried" and m["winner"]:
            claims.append(f"hand {h['hand']} carried")
        if (
            h.get("stayed")
            and m["stayed"]
            and not {who(x) for x in h["stayed"]} <= set(m["stayed"])
        ):
            claims.append(f"hand {h['hand']} stayed {h['stayed']}")
        if h.get("bourre") and not {who(x) for x in h["bourre"]} <= set(m["bourre"]):
            claims.append(f"hand {h['hand']} bourré {h['bourre']}")
    # accusations: of the note, and of its transcript
    planted = {(h["hand"], h["renege"]["seat"]) for h in meant["hands"] if h["renege"]}
    c2, _ = run([referee, "check", "--format", "json", "-"], stdin=text)
    C2 = loads(c2.stdout)
    accused, doubts, told = set(), [], set()
    for where, V in (("note", C), ("transcript", C2)):
        for f in V.get("findings", []):
            if f["severity"] == "violation" and f["code"].startswith(("P", "D")):
                x = (f["hand"], who(f["seat"] or "?"))
                (told if x in planted else accused).add(x)
            elif f["seat"] and (
                f["severity"] in ("violation", "dispute")
                or (f["severity"] == "discrepancy" and f["code"].startswith("C"))
            ):
                slip = any(e.startswith(f"hand {f['hand']}:") for e in meant["errors"])
                if not slip:
                    doubts.append(
                        f"{where} line {f['line']} {f['code']} {f['severity']} {f['certainty']}: {f['message']}"
                    )

    # settle: the note, and its transcript
    s1, cpu_s = run([referee, "settle", "--format", "json", str(path)])
    s2, _ = run([referee, "settle", "--format", "json", "-"], stdin=text)
    n_settle, n_wrong = paid_out(s1, meant, who)
    t_settle, t_wrong = paid_out(s2, meant, who)
    chat = [i for i in lines if str(i) not in meant["says"]]
    r = dict(
        name=path.stem,
        group=meant["closeness"],
        lines=len(lines),
        good=len(good),
        bad=bad,
        silent=silent,
        extra=extra,
        facts=len(facts),
        found=found,
        lost=len(lost),
        claims=claims,
        planted=planted,
        told=told,
        accused=accused,
        doubts=doubts,
        note=n_settle,
        n_wrong=n_wrong,
        script=t_settle,
        t_wrong=t_wrong,
        cpu=(cpu_c, cpu_t, cpu_s),
        notgood=[i for i in lines if i not in good],
    )
    print(
        f"{r['name']} {r['group']:5} lines {len(lines):2} understood {len(good):2} ({100 * len(good) // len(lines):3} %) misread {len(bad):2} silent {len(silent):2} also {len(extra)} "
        f"facts {found}/{len(facts)} | check loses {len(lost):2}, claims wrong {len(claims)} | settle note {n_settle}, transcript {t_settle} "
        f"| reneges {len(told)}/{len(planted)} falsely accused {len(accused)} suspicions {len(doubts)} | cpu {cpu_c:.2f} {cpu_t:.2f} {cpu_s:.2f}"
    )
    if verbose:
        for i, k in bad:
            print(f"    misread {i}: {lines[i].strip()[:90]}  {k}")
        for i, k in silent:
            print(f"    silent  {i}: {lines[i].strip()[:90]}  {k}")
        for x in extra:
            print("    also    ", x)
        for x in claims:
            print("    check   ", x)
        for x in doubts:
            print("    suspects", x)
        for x in sorted(accused):
            print("    ACCUSED ", x)
        if n_wrong:
            print("    settle note", n_wrong)
        if t_wrong:
            print("    settle transcript", t_wrong)
    return r


def asked():
    """The program, the notes that were asked for, and whether all is shown."""
    args = [a for a in sys.argv[1:] if a != "-v"]
    folder = HERE
    if "--notes" in args:
        at = args.index("--notes")
        folder = pathlib.Path(args[at + 1])
        del args[at : at + 2]
    referee, *names = args
    paths = [p for p in sorted(folder.glob("c??.txt")) if not names or p.stem in names]
    return referee, paths, "-v" in sys.argv


def main():
    referee, paths, verbose = asked()
    rs = [note(path, referee, verbose) for path in paths]
    share = {}
    for g in ("close", "half", "own"):
        some = [r for r in rs if r["group"] == g]
        if not some:
            continue
        n = sum(r["lines"] for r in some)
        u = sum(r["good"] for r in some)
        lost = sum(r["lost"] for r in some)
        share[g] = u / n
        print(
            f"{g}: {u} of {n} lines understood ({100 * u / n:.1f} %), misread {sum(len(r['bad']) for r in some)}, lost without a word {sum(len(r['silent']) for r in some)}; "
            f"check reads {n - lost} ({100 * (n - lost) / n:.1f} %); facts {sum(r['found'] for r in some)} of {sum(r['facts'] for r in some)}; "
            f"settles as meant: note {sum(r['note'] == 'as meant' for r in some)}, transcript {sum(r['script'] == 'as meant' for r in some)} of {len(some)}; "
            f"wrongly: note {sum(r['note'] == 'WRONG' for r in some)}, transcript {sum(r['script'] == 'WRONG' for r in some)}"
        )
    misread = sum(
        len(r["bad"])
        + len(r["extra"])
        + len(r["claims"])
        + (r["note"] == "WRONG")
        + (r["script"] == "WRONG")
        for r in rs
    )
    accused = sum(len(r["accused"]) for r in rs)
    print(
        "strangers3: "
        + ", ".join(f"{g} {100 * v:.1f} %" for g, v in share.items())
        + f" of lines understood; misread {sum(len(r['bad']) for r in rs)} lines "
        f"and {sum(len(r['extra']) + len(r['claims']) for r in rs)} things more; settled as meant {sum(r['note'] == 'as meant' for r in rs)} notes, {sum(r['script'] == 'as meant' for r in rs)} transcripts of {len(rs)}, "
        f"wrongly {sum(r['note'] == 'WRONG' for r in rs)} and {sum(r['script'] == 'WRONG' for r in rs)}; reneges {sum(len(r['told']) for r in rs)} of {sum(len(r['planted']) for r in rs)}; "
        f"false accusations {accused}, suspicions {sum(len(r['doubts']) for r in rs)}"
    )
    return (
        0
        if share.get("close", 0) >= 0.95
        and share.get("half", 0) >= 0.8
        and share.get("own", 0) >= 0.6
        and not misread
        and not accused
        else 1
    )


if __name__ == "__main__":
    sys.exit(main())
