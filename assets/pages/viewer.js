(function () {
  const LOOKS = { W: ["#ffffff", "#111111", "#555555"], R: ["#c22a20", "#ffffff", "#7d1610"], B: ["#1d4f91", "#ffffff", "#1d4f91"],
    K: ["#222222", "#ffffff", "#222222"], Y: ["#f6c915", "#111111", "#6b5300"], G: ["#3fa35c", "#111111", "#14532b"] };
  const list = document.getElementById("turns"), viewer = document.getElementById("viewer");
  const words = {};
  for (const item of document.getElementById("words").children) words[item.dataset.key] = item.textContent;
  const notation = list.dataset.notation === "rows" ? "r" : "o";
  const numberOf = new Map(star.holes.map(function (_, n) { return [star.nameOf(n, notation), n]; }));
  // Each turn: its link, what stands where, and the way of its move.
  const turns = Array.from(list.querySelectorAll("li[id]")).map(function (item) {
    const link = item.querySelector("a");
    const way = link.textContent.split("-").map(function (name) { return numberOf.get(name); });
    const colour = words[item.className];
    return { link: link, id: item.id, done: (colour ? colour + " " : "") + link.textContent,
      board: item.querySelector("pre").textContent.replace(/\s/g, "").split(""),
      way: way.length > 1 && !way.includes(undefined) ? way : [] };
  });
  let at = turns.length - 1, sixths = 0, names = false, timer = null;
  const used = "WRBKYG".split("").map(function (letter, n) { return turns[0].board.includes(letter) ? n : -1; })
    .filter(function (n) { return n >= 0; });

  const svg = star.element("svg", { "class": "board", viewBox: "0 0 340 388", role: "img" });
  star.drawGround(svg);
  const layer = star.element("g", { "font-family": "Arial, Helvetica, sans-serif", "font-weight": "bold", "text-anchor": "middle" }, svg);
  const says = document.createElement("p");
  says.setAttribute("role", "status");
  says.setAttribute("aria-live", "polite");
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  slider.max = turns.length - 1;
  slider.setAttribute("aria-label", words.turn_label || document.querySelector("h2").textContent);
  const bar = document.createElement("div");
  bar.className = "bar";

  function draw() {
    const turn = turns[at], goal = star.goalOf(star.COLOURS[sixths], turns[0].board.filter(function (c) { return c === "WRBKYG"[used[0]]; }).length > 10);
    layer.textContent = "";
    const cell = function (hole) {
      const spot = star.spotOf(hole, sixths), marble = LOOKS[turn.board[hole]], touched = turn.way.includes(hole);
      const look = marble || [goal.has(hole) ? "#ffe28a" : "#e3d3ad", "#4d4025", goal.has(hole) ? "#ffe28a" : "#e3d3ad"];
      star.element("circle", { cx: spot[0], cy: spot[1], r: marble || names ? 10.2 : 7.5, fill: look[0],
        stroke: touched ? "#a3007a" : look[2], "stroke-width": touched ? 3 : 1.5 }, layer);
      if (!marble && !names) return;
      const size = marble ? 12 : 8.5;
      star.element("text", { x: spot[0], y: spot[1] + size * 0.36, "font-size": size, fill: look[1] }, layer)
        .textContent = marble ? turn.board[hole] : star.nameOf(hole, notation);
    };
    const all = star.holes.map(function (_, n) { return n; });
    all.filter(function (n) { return !turn.way.includes(n); }).forEach(cell);
    star.drawWay(star.element("g", {}, layer), turn.way, sixths);
    turn.way.forEach(cell);
    const told = words.at.replace("%number", at).replace("%count", turns.length - 1).replace("%done", turn.done);
    svg.setAttribute("aria-label", told);
    says.textContent = told;
    slider.value = at;
    slider.setAttribute("aria-valuetext", told);
    turns.forEach(function (t, n) {
      if (n === at) t.link.setAttribute("aria-current", "true");
      else t.link.removeAttribute("aria-current");
    });
  }
  function go(to) {
    at = Math.max(0, Math.min(turns.length - 1, to));
    try { history.replaceState(null, "", "#" + turns[at].id); } catch (refused) { /* some browsers refuse it for files */ }
    draw();
  }
  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = words.play;
  }
  function toggle() {
    if (timer) return stop();
    if (at === turns.length - 1) go(0);
    play.textContent = words.stop;
    timer = setInterval(function () {
      if (at < turns.length - 1) go(at + 1);
      if (at === turns.length - 1) stop();
    }, 900);
  }
  function button(word, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words[word];
    made.addEventListener("click", act);
    bar.appendChild(made);
    return made;
  }
  const by = function (count) { return function () { stop(); go(at + count); }; };
  button("first", by(-turns.length));
  button("back", by(-1));
  const play = button("play", toggle);
  button("next", by(1));
  button("last", by(turns.length));
  button("turn", function () { sixths = used[(used.indexOf(sixths) + 1) % used.length]; draw(); });
  const named = button("names", function () { names = !names; named.setAttribute("aria-pressed", names); draw(); });
  named.setAttribute("aria-pressed", "false");
  slider.addEventListener("input", function () { stop(); go(Number(slider.value)); });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|BUTTON|A)$/.test(event.target.tagName) && event.key === " ") return;
    if (event.target === slider && event.key.startsWith("Arrow")) return;
    const act = { ArrowLeft: by(-1), ArrowRight: by(1), Home: by(-turns.length), End: by(turns.length), " ": toggle }[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  });
  const fromLink = function () {
    const n = turns.findIndex(function (t) { return "#" + t.id === location.hash; });
    if (n >= 0) { stop(); at = n; draw(); }
  };
  window.addEventListener("hashchange", fromLink);

  const keys = document.createElement("p");
  keys.className = "small";
  keys.textContent = words.keys;
  viewer.append(svg, says, slider, bar, keys);
  viewer.hidden = false;
  document.getElementById("still").hidden = document.getElementById("how").hidden = true;
  document.body.classList.add("shown");
  draw();
  fromLink();
}());
