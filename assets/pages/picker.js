"use strict";
(function () {
  const COLOURS = star.COLOURS, holes = star.holes;
  const WORD_OF = { w: "white", r: "red", b: "blue", k: "black", y: "yellow", g: "green" };
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const by = function (id) { return document.getElementById(id); };

  function readNumber(text) {
    let value = 0;
    for (const letter of text) {
      const digit = DIGITS.indexOf(letter);
      if (digit < 0) return null;
      value = value * 64 + digit;
    }
    return value;
  }

  // A marble and its tree: each node a hole that it lands on, the node before it, and what ending there means.
  function readTree(text) {
    const from = readNumber(text.slice(0, 2));
    if (from === null || from >= holes.length || (text.length - 2) % 3 !== 0) return null;
    const nodes = [];
    for (let at = 2; at < text.length; at += 3) {
      const value = readNumber(text.slice(at, at + 3));
      if (value === null) return null;
      const node = { hole: value >> 11, before: (value >> 4) & 127, ends: value & 15 };
      if (node.hole >= holes.length || node.before > nodes.length) return null;
      nodes.push(node);
    }
    return { from: from, nodes: nodes };
  }

  function read(text) {
    const given = new URLSearchParams(text);
    const position = star.readPosition(given.get("p") || "");
    const trees = (given.get("m") || "").split(".").filter(Boolean).map(readTree);
    const last = (given.get("w") || "").match(/../g) || [];
    const address = given.get("a") || "";
    if (given.get("v") !== "1" || !position || trees.includes(null) || !/^[^\s@?&#:\/]+@[^\s@?&#:\/]+$/.test(address)) return null;
    const moves = new Map();
    for (const tree of trees) moves.set(tree.from, tree);
    return {
      marbles: position[0], seat: position[1], moves: moves,
      bottom: Math.max(0, COLOURS.indexOf(given.get("b") || position[1])),
      notation: given.get("n") === "r" ? "r" : "o",
      fifteen: given.get("c") === "15",
      last: last.map(readNumber).filter(function (hole) { return hole !== null && hole < holes.length; }),
      address: address, subject: given.get("s") || "", language: given.get("l") || ""
    };
  }

  const words = {};
  function learn(language) {
    const lists = Array.from(document.querySelectorAll("ul.words"));
    const list = lists.find(function (l) { return l.lang === language; }) ||
      lists.find(function (l) { return (navigator.language || "").startsWith(l.lang); }) || lists[0];
    for (const item of list.children) words[item.dataset.key] = item.textContent;
    document.documentElement.lang = list.lang;
  }
  function say(key, values) {
    return (words[key] || key).replace(/%(\w+)/g, function (all, name) {
      return values && name in values ? values[name] : all;
    });
  }

  const board = by("board");
  let game = null, chosen = null, shown = null, picked = null, current = 0;
  const cells = [];
  let over = null;

  const name = function (hole) { return star.nameOf(hole, game.notation); };
  const spot = function (hole) { return star.spotOf(hole, game.bottom); };
  function node(hole) {
    const tree = chosen === null ? null : game.moves.get(chosen);
    return tree ? tree.nodes.find(function (n) { return n.hole === hole && n.ends > 0; }) || null : null;
  }
  function wayTo(end) {
    const tree = game.moves.get(chosen);
    const way = [end.hole];
    for (let at = end.before; at > 0; at = tree.nodes[at - 1].before) way.unshift(tree.nodes[at - 1].hole);
    way.unshift(tree.from);
    return way;
  }
  const endsOf = function (tree) { return tree.nodes.filter(function (n) { return n.ends > 0; }); };

  function draw() {
    const goal = star.goalOf(COLOURS[game.bottom], game.fifteen);
    const way = picked ? picked.way : shown ? wayTo(shown) : chosen === null ? game.last : [];
    const marbles = game.marbles.slice();
    if (picked) [marbles[picked.way[0]], marbles[picked.end.hole]] = [null, game.seat];
    cells.forEach(function (cell, hole) {
      const marble = marbles[hole], tree = picked ? null : game.moves.get(hole), end = picked ? null : node(hole);
      const barred = chosen !== null && !picked && !end && !marble &&
        game.moves.get(chosen).nodes.some(function (n) { return n.hole === hole; });
      const values = { hole: name(hole), colour: marble ? words[WORD_OF[marble]] : "", count: tree ? endsOf(tree).length : 0 };
      const kind = end ? (end.ends > 1 ? "cell-end-out" : "cell-end") : barred ? "cell-barred" :
        marble && tree ? (hole === chosen ? "cell-chosen" : "cell-own") : marble ? "cell-marble" :
        goal.has(hole) ? "cell-goal" : "cell-empty";
      cell.className = [marble ? "marble " + marble : "", tree && chosen === null ? "can" : "", end ? "end" : "", end && end.ends > 1 ? "out" : "",
        barred ? "barred" : "", hole === chosen && !picked ? "chosen" : "", way.includes(hole) ? "touched" : "",
        goal.has(hole) && !marble ? "goal" : ""].filter(Boolean).join(" ");
      cell.setAttribute("aria-label", say(kind, values));
      cell.setAttribute("aria-disabled", tree || end || hole === chosen ? "false" : "true");
      if (tree) cell.setAttribute("aria-pressed", hole === chosen ? "true" : "false");
      else cell.removeAttribute("aria-pressed");
      cell.tabIndex = hole === current ? 0 : -1;
      cell.firstChild.textContent = marble ? marble.toUpperCase() : name(hole) + (end && end.ends > 1 ? "!" : "");
    });
    star.drawWay(over, way, game.bottom);
    by("after").hidden = by("plain").hidden = !picked;
  }

  function tell(text) { by("status").textContent = text; }
  function tellTurn() { tell(game.moves.size ? say("choose", { colour: words[WORD_OF[game.seat]] }) : say("no-moves")); }

  function take(hole) {
    chosen = hole;
    shown = null;
    tell(say("taken", { hole: name(hole), count: endsOf(game.moves.get(hole)).length }));
    draw();
  }
  function putBack() {
    if (chosen === null && !picked) return;
    const from = chosen;
    chosen = shown = picked = null;
    tellTurn();
    draw();
    if (from !== null) focus(from);
  }

  // All but letters, digits and -._~ by number (RFC 3986), as the links in the mails are.
  function encode(text) {
    return encodeURIComponent(text).replace(/[!'()*]/g, function (c) { return "%" + c.charCodeAt(0).toString(16).toUpperCase(); });
  }
  function link(move) {
    return "mailto:" + encode(game.address).replace(/%40/g, "@").replace(/%2B/g, "+") +
      "?subject=" + encode(game.subject) + "&body=" + encode(move);
  }
  function pick(end) {
    const way = wayTo(end), move = name(way[0]) + "-" + name(end.hole);
    picked = { way: way, end: end };
    const send = by("send");
    send.href = link(move);
    send.textContent = say("send", { move: move });
    by("plain").textContent = say("plain", { move: move, address: game.address });
    tell(say("picked", { way: way.map(name).join("-") }));
    draw();
    send.focus();
    send.click();
  }
  function wish(end) {
    if (end.ends === 1) return pick(end);
    const ask = by("ask");
    by("question").textContent = say(end.ends === 2 ? "ask-out" : "ask-return", { hole: name(end.hole) });
    by("yes").onclick = function () { ask.close(); pick(end); };
    by("no").onclick = function () { ask.close(); putBack(); };
    ask.oncancel = function () { putBack(); };
    ask.showModal();
    by("no").focus();
  }

  function press(hole) {
    if (picked) return;
    focus(hole);
    const end = node(hole);
    if (end) return wish(end);
    if (hole === chosen) return putBack();
    if (game.moves.has(hole)) return take(hole);
    if (game.marbles[hole] === game.seat) return tell(say("stuck", { hole: name(hole) }));
    if (chosen !== null) return tell(say(cells[hole].classList.contains("barred") ? "may-not-stop" : "not-there", { hole: name(hole) }));
    tell(say("not-yours", { hole: name(hole) }));
  }
  function hover(hole) {
    const end = picked ? null : node(hole);
    if (end === shown) return;
    shown = end;
    draw();
  }
  function focus(hole) {
    cells[current].tabIndex = -1;
    current = hole;
    cells[hole].tabIndex = 0;
    cells[hole].focus();
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  // The nearest hole in that direction; of two as near the one on the left.
  function beside(hole, arrow) {
    const at = spot(hole);
    let best = hole, least = Infinity;
    for (let n = 0; n < holes.length; n++) {
      const to = spot(n), dx = to[0] - at[0], dy = to[1] - at[1];
      const along = dx * arrow[0] + dy * arrow[1], aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
      if (along < 1 || (arrow[0] !== 0 && aside > 1) || (arrow[1] !== 0 && along > 23)) continue;
      const cost = along + 3 * aside + (dx > 0 ? 0.1 : 0);
      if (cost < least) [best, least] = [n, cost];
    }
    return best;
  }
  function key(event) {
    if (event.key === "Escape") {
      putBack();
    } else if (ARROWS[event.key]) {
      focus(beside(current, ARROWS[event.key]));
    } else if (event.key === "Enter" || event.key === " ") {
      press(current);
    } else {
      return;
    }
    event.preventDefault();
  }

  function build() {
    star.drawGround(board);
    holes.forEach(function (_, hole) {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.appendChild(document.createElement("span"));
      const at = spot(hole);
      cell.style.left = at[0] / 3.4 + "%";
      cell.style.top = at[1] / 3.88 + "%";
      cell.dataset.hole = name(hole);
      cell.addEventListener("click", function () { press(hole); });
      cell.addEventListener("pointerenter", function () { hover(hole); });
      cell.addEventListener("pointerleave", function () { if (shown) hover(chosen); });
      cell.addEventListener("focus", function () { current = hole; hover(hole); });
      cells.push(cell);
    });
    // In the order of reading on the turned board.
    const order = cells.map(function (cell, hole) { return [spot(hole), cell]; });
    order.sort(function (a, b) { return a[0][1] - b[0][1] || a[0][0] - b[0][0]; });
    for (const entry of order) board.appendChild(entry[1]);
    over = star.element("svg", { viewBox: "0 0 340 388", "class": "over", "aria-hidden": "true" }, board);
    board.addEventListener("keydown", key);
    by("after").addEventListener("keydown", function (event) { if (event.key === "Escape") putBack(); });
    by("back").addEventListener("click", putBack);
    const own = Array.from(game.moves.keys());
    current = own.length ? own[0] : game.marbles.indexOf(game.seat);
    if (current < 0) current = 60;
  }

  function start() {
    const text = window.location.hash.slice(1) || document.body.dataset.link || "";
    game = text ? read(text) : null;
    learn(game ? game.language : "");
    if (!game) {
      tell(say(text ? "bad-link" : "no-link"));
      return;
    }
    by("title").textContent = document.title = game.subject || "Sternhalma";
    board.setAttribute("aria-label", say("board", { colour: words[WORD_OF[COLOURS[game.bottom]]] }));
    by("back").textContent = say("back");
    by("keys").textContent = say("keys");
    by("yes").textContent = say("yes");
    by("no").textContent = say("no");
    build();
    board.hidden = by("keys").hidden = false;
    tellTurn();
    draw();
  }
  start();
  window.addEventListener("hashchange", function () { window.location.reload(); });
}());
