#!/usr/bin/env python3
"""The sentences that people read have the words of docs/words.md, and documents are in plain English.

usage: test_plain_words.py ROOT

The test reads the string literals of the C sources and of the page that have Japanese in them or are English sentences,
and the documents, the rules among them. It skips comments, codes, input that people type (yahtzee.c's spellings,
dou_dizhu_input.c's) and examples in documents. Pages for people who change the program (docs/architecture.md,
docs/design/ and beside it) have the words of the code.

A document in English names who acts, begins a line with each sentence, and has lines of at most 120 characters outside
tables and code. So do the diaries in docs/diary/, which may have the words of the code.
"""

import pathlib
import re
import sys

PAGE = "web/src"
DOCUMENTS = ["README.md", "*.ja.md", "*/*.ja.md", "CHANGELOG.md", "web/README.md", "docs/*.md", "docs/ja/**/*.md", "docs/rules/*.md",
             "packaging/engawa.conf"]
FOR_MAKERS = {"docs/words.md", "docs/architecture.md"}
PLAIN_DOCUMENTS = ["*.md", "docs/*.md", "docs/design/*.md", "docs/diary/*.md", "docs/internet/*.md", "*/README.md"]
LINE = 120
FOLDERS = "engine games bots batch library words store server terminal cli".split()

# What not to say, and what to say instead.
JAPANESE = {
    "テーブル": "卓",
    r"(?<!フル)ハウス": "サーバー",
    "指紋": "ハッシュ値",
    "お客": "ゲスト",
    "約束": "ハッシュ値",
    "終局": "ゲーム終了",
    "巡目": "ラウンド",
    "だれ": "誰",
    "いちばん": "一番",
    "かまいません": "構いません",
    "正確": "厳密",
    "助言": "ヒント",
    "絵札": "カード",
    r"(?<![手山入配])札": "カード",
    "牌": "タイル (底牌 is explained once)",
    "ドミノ牌": "タイル",
    r"小ストレート|大ストレート": "小さいストレート、大きいストレート",
    "ボトムカード": "裏向きの3枚",
    "×の場所": "×エリア",
    r"第[1-4%]d?戦場|戦場[1-4%]": "第一戦場",
    "埋め": "記入",
    "先取": "…点で終了",
    r"[ぁ-ん一-龥], ": "、",
    r"ブラウザ(?!ー)": "ブラウザー",
    r"メモリ(?!ー)": "メモリー",
    "個人用": "専用の",
    "レーティングに数え": "レーティング対局, レーティングの対象",
    r"(?<![ぁ-ん])いま(?![すせし])": "今",
    "数が続いて": "ランクが続いて",
    r"(?<![一-龥々ち])主(?![一-龥])": "卓主",
    r"(?<!騎)打(?!ち消)[たちつてっ]|手を指[しすさ]": "プレイする, 選ぶ",
    r"ゲーム(?:は|が)(?:もう|まだ|途中|終わ)(?!%d|あ)|ゲームを(?:終わら|続け)|ゲーム中|終わったゲーム|ゲームの途中": "対局",
    "考える時間": "持ち時間",
    "専用のリンク": "専用リンク",
    r"(?:勝ち|順位|首位)を分け合": "同点なら、その全員の勝ち",
    r"ラウンド目|ラウンド中|ラウンド[%{X\d]": "第Xラウンド（全Xラウンド）",
    "敗者を出さ|中止": "途中で終了, 勝ち負けなし",
    "エントロピー": "加えた乱数",
    r"運(?:は|が)公正": "出目や配札",
    "規則": "ルール",
    "PostgreSQL の道具": "PostgreSQL のツール",
    r"(?<![第同])一つ|(?<![番同])一人|(?<!\d)1つ": "ひとつ, ひとり",
    "あいだ": "間",
    r"わか[らりるれ]": "分かる",
    r"ちが[いうっ]": "違う",
    "いっしょ": "一緒",
    r"つづ[くけ]": "続く",
    r"(?<=を)もつ|(?<=を)もち": "持つ",
    "囲い": "隔離",
}
# How a Japanese publisher sets marks.
JAPANESE_MARKS = {
    r"[ぁ-んァ-ヶー一-龥々」』）][()?!]|[)?!][ぁ-んァ-ヶー一-龥々「『]|(?<!\])\([ぁ-んァ-ヶー一-龥々「『]": "（ ） ？ ！",
    r"[ぁ-んァ-ヶー一-龥々」』）]:(?!//|ポート)|(?<=%s): (?=[ぁ-んァ-ヶー一-龥々「])": "：",
    r"[ぁ-んァ-ヶー一-龥々」』）][,.;](?![A-Za-z0-9_/])": "、 。",
    r"[ぁ-んァ-ヶー一-龥々」』） ] ?· ?|· ?[ぁ-んァ-ヶー一-龥々「]": "・",
    r"……|\.\.\.|[ぁ-んァ-ヶー一-龥々]\.\.": "…",
    r"[、。：（「] (?=[ぁ-んァ-ヶー一-龥々「（])|[ぁ-んァ-ヶー一-龥々] (?=[、。：？！（）」])": "no blank",
    r"[ｦ-ﾟ]": "full-width kana",
    r"[０-９Ａ-Ｚａ-ｚ]": "half-width digits and letters",
}
ENGLISH = {
    r"\bhere stands?\b": "Write it like this",
    r"(?<!\b[Tt]here )\b(?:is|are) no [A-Za-z-]+": "is not a …",
    r"\bWho (?:has|leads)\b|\bwho leads may\b": "A player who has …",
    r"\bthis house\b|\bthe house\b": "this server",
    r"\bthe own\b": "their own",
    r"\badvice\b": "hint",
    r"\b[Tt]ake a role\b|\bno role\b|\broles:": "category",
    r"\bfor the eye\b": "only for show",
    r"\bFirst to\b": "To … points",
}
# What hides who acts in a document, and what to write instead.
PLAIN = {
    r"\b[Ww]ho(?:m|se)?ever\b": "anyone who, or a name",
    r"\b[Ww]hatever (?:is|was|are|were)\b": "a noun",
    r"\bof (?:its|their|his|her|your|our|one's) own\b": "its, separate, private",
    r"\b(?:[Ss]tands?|stood|standing) in\b": "is in, replaces",
    r"\b(?:is|are|was|were) (?:not )?to be\b": "must, or a verb",
    r"\bto be called (?:when|before|after)\b": "Call after …",
    r"\b[Ww]hat (?:is|was|are|were|has been|have been|had been)\b(?![^.|]*\?)": "a noun",
    r"\b(?:has|have|had) (?:it|them) [a-z]+(?:ed|wn|en|ad)\b": "a verb",
    r"^(?:\s*(?:[-*]|\d+\.) )?(?:\*\*)?(?:What|Who|Whose)\b[^?|]*[.:](?:\*\*)?$": "a noun as the subject",
}
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# TypeScript: a regular expression; where one goes on outside a template, and inside one.
PATTERN = re.compile(r"(?:(?<=[(,=:|&?] )|(?<=\())/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/")
OUTSIDE = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)*\'|[`{}]')
INSIDE = re.compile(r"\\.|`|\$\{", re.S)
ALLOWED = {("terminal/dou_dizhu.c", "底牌"), ("games/sengoku_domino.c", "戦国ドミノ")}
ALLOWED |= {("web/src/rules/dou-dizhu.ts", "底牌"), ("web/src/lessons/dou-dizhu.ts", "底牌"),
            ("docs/ja/rules/dou-dizhu.md", "底牌")}
ALLOWED |= {("web/src/lessons/dixit.ts", "the house of strings")}


def blank(match):
    """What MATCH holds, as spaces on as many lines."""
    return re.sub(r"[^\n]", " ", match.group())


def literals(source):
    """Each run of C literals that the compiler joins, with its line."""
    source = re.sub(r"/\*.*?\*/|^#include[^\n]*", blank, source, flags=re.S | re.M)
    runs = []
    for match in LITERAL.finditer(source):
        if runs and not source[runs[-1][2] : match.start()].strip():
            runs[-1][1] += match.group(1)
            runs[-1][2] = match.end()
        else:
            runs.append([source.count("\n", 0, match.start()) + 1, match.group(1), match.end()])
    return [(line, text) for line, text, _ in runs]


def page_literals(source):
    """Each literal of TypeScript, with its line; what is filled in stands as X."""
    source = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*|^(?:import|export)\b[^\n]*from[^\n]*", blank, source, flags=re.S | re.M)
    source = PATTERN.sub(blank, source)
    found, at = [], 0
    # What is open: a brace, or a template as [its start, what it says so far].
    opened = []
    while match := (INSIDE if opened and opened[-1] != "{" else OUTSIDE).search(source, at):
        sign, template = match.group(), opened[-1] if opened and opened[-1] != "{" else None
        if template:
            template[1] += source[at : match.start()] + (sign if sign[0] == "\\" else "")
        at = match.end()
        if template and sign == "`":
            found.append((template[0], template[1]))
            opened.pop()
        elif template and sign == "${":
            template[1] += "X"
            opened.append("{")
        elif sign == "`":
            opened.append([match.start(), ""])
        elif sign == "{":
            opened.append("{")
        elif sign == "}":
            opened[-1:] = []
        elif not template:
            found.append((match.start(), match.group(1) or ""))
    return [(source.count("\n", 0, start) + 1, text) for start, text in sorted(found)]


def paragraphs(source):
    """Each line of a document, with its number, without code."""
    source = re.sub(r"^```.*?^```|`[^`\n]*`|(?<=\])\([^)\n]*\)", blank, source, flags=re.S | re.M)
    return [(number, text) for number, text in enumerate(source.split("\n"), 1)]


def wrong(text):
    """What TEXT says and should not, with what to say instead."""
    japanese = re.search(r"[ぁ-んァ-ヶ一-龥]", text)
    if not japanese and " " not in text:
        return []
    words = JAPANESE if japanese else ENGLISH
    if re.search(r"[ぁ-んァ-ヶ]", text):
        words = {**words, **JAPANESE_MARKS}
    return [(found.group(), better) for bad, better in words.items() if (found := re.search(bad, text))]


def not_plain(source):
    """Each line of the document SOURCE that is too long or hides who acts, with what to write instead."""
    lines = source.split("\n")
    for (number, text), line in zip(paragraphs(source), lines):
        for bad, better in PLAIN.items():
            if found := re.search(bad, text):
                yield number, f'"{found.group()}" in "{line.strip()[:70]}": write {better}'
        sentences = re.sub(r"\([^()]*\)|\"[^\"]*\"|“[^”]*”|^\s*(?:[-*]|\d+\.) |\*\*[^*]*\*\*", "x", text)
        if not line.startswith("|") and re.search(r"(?<!\b[A-Z])[.?!]\)? [A-Z]", sentences):
            yield number, f'two sentences in "{line.strip()[:70]}": begin a line with each'
        if len(line) > LINE and text.strip() and not re.match(r"\s*\|", line):
            yield number, f"{len(line)} characters, and at most {LINE} are allowed"


def documents_wrong(root):
    """The faults of the documents in plain English."""
    for pattern in PLAIN_DOCUMENTS:
        for path in sorted(root.glob(pattern)):
            name, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
            if not name.endswith(".ja.md"):
                yield from (f"{name}:{number}: {fault}" for number, fault in not_plain(source))


def places(root):
    """Each file that people read, and what of it they read."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.c")):
            yield path, literals
    for path in sorted((root / PAGE).rglob("*.ts*")):
        yield path, page_literals
    for pattern in DOCUMENTS:
        for path in sorted(root.glob(pattern)):
            if path.relative_to(root).as_posix() not in FOR_MAKERS:
                yield path, paragraphs


def main(root):
    seen, faults = {literals: 0, page_literals: 0, paragraphs: 0}, []
    for path, read in places(root):
        name = path.relative_to(root).as_posix()
        for line, text in read(path.read_text(encoding="utf-8")):
            seen[read] += 1
            for found, better in wrong(text):
                if not any(name == file and found in part and part in text for file, part in ALLOWED):
                    faults.append(f"{name}:{line}: \"{found}\" in \"{text.strip()[:70]}\": say {better}")
    faults += documents_wrong(root)
    # The test itself: it finds what it looks for.
    assert len(list(not_plain("Whoever comes has a key of their own.\nIt is to be closed.\nWhat they say is kept."))) == 4
    assert list(not_plain("One. Two.")) and not list(not_plain("1. **One.** Two, A. B. See.\n| One. Two. |\n```\nOne. Two.\n```"))
    assert len(list(not_plain("x" * 121))) == 1 and not list(not_plain("| " + "x" * 121 + "\n```\nwhat is this\n```\nWhat now?"))
    assert wrong("このテーブルは卓主が閉じました") and wrong("終わり!") and wrong("(例です)") and not wrong("（例）")
    assert wrong("主が閉じました") and wrong("this is no JSON object") and not wrong("フルハウス")
    assert page_literals('// "a"\nsay("b", `c ${d} e`)') == [(2, "b"), (2, "c X e")]
    assert page_literals('`a ${b ? `c ${d}` : "{"} e` + "f"') == [(1, "a X e"), (1, "c X"), (1, "{"), (1, "f")]
    for bad in ["入れません: X", "待つ,見る", "はる · 強い", "さて……", "終わり ！", "ｱｷさん", "１枚です", "第1ラウンド中", "ゲームはもう終わった"]:
        assert wrong(bad), bad
    assert not wrong("使い方：X（例）、「https://例.jp」… はる・強い")
    assert min(seen.values()) > 1000, f"only {list(seen.values())} pieces were found"
    print("\n".join(faults) or f"{sum(seen.values())} pieces have the words of docs/words.md")
    return 1 if faults else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
