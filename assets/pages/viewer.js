(function () {
  const LOOKS = { W: ["#ffffff", "#111111", "#555555"], R: ["#c22a20", "#ffffff", "#7d1610"], B: ["#1d4f91", "#ffffff", "#1d4f91"],
    K: ["#222222", "#ffffff", "#222222"], Y: ["#f6c915", "#111111", "#6b5300"], G: ["#3fa35c", "#111111", "#14532b"] };
  const ICONS = { first: "M5 4v16M19 4 8 12l11 8z", back: "M17 4 6 12l11 8z", play: "M6 3 20 12 6 21z", stop: "M7 4v16M17 4v16",
    next: "M7 4l11 8-11 8z", last: "M19 4v16M5 4l11 8-11 8z", turn: "M20 12a8 8 0 1 1-3-6.2M17.5 1.5V6H13", names: "M4 20 9.5 5 15 20M6 15h7M18 10v10" };
  const TOUCHED = "#a3007a";
  const list = document.getElementById("turns"), viewer = document.getElementById("viewer");
  const words = {};
  for (const item of document.getElementById("words").children) words[item.dataset.key] = item.textContent;
  const notation = viewer.dataset.notation === "rows" ? "r" : "o";
  const numberOf = new Map(star.holes.map(function (_, n) { return [star.nameOf(n, notation), n]; }));
  // Each turn: its link, what stands where, the way of its move, and what is said of it.
  const turns = Array.from(list.querySelectorAll("li[id]")).map(function (item) {
    const link = item.querySelector("a"), note = item.querySelector(".note");
    const told = link.dataset.way || link.textContent;
    const way = told.split("-").map(function (name) { return numberOf.get(name); });
    const colour = words[item.className];
    return { link: link, item: item, id: item.id, done: (colour ? colour + " " : "") + told,
      more: [link.dataset.view, note && note.textContent].filter(Boolean).join(" · "),
      board: item.querySelector("pre").textContent.replace(/\s/g, "").split(""),
      way: way.length > 1 && !way.includes(undefined) ? way : [] };
  });
  let at = turns.length - 1, sixths = Number(viewer.dataset.bottom), names = false, timer = null;
  const count = function (letter) { return turns[0].board.filter(function (c) { return c === letter; }).length; };
  const used = "WRBKYG".split("").map(function (letter, n) { return count(letter) ? n : -1; }).filter(function (n) { return n >= 0; });
  const fifteen = used.some(function (n) { return count("WRBKYG"[n]) > 10; });

  const svg = star.element("svg", { "class": "board", viewBox: "0 0 340 388", role: "img" });
  star.drawGround(svg);
  const layer = star.element("g", { "font-family": "Arial, Helvetica, sans-serif", "font-weight": "bold", "text-anchor": "middle" }, svg);
  const make = function (kind, name) {
    const made = document.createElement(kind);
    if (name) made.className = name;
    return made;
  };
  const says = make("p", "says"), more = make("p", "small more");
  says.setAttribute("role", "status");
  says.setAttribute("aria-live", "polite");
  const slider = make("input");
  slider.type = "range";
  slider.min = 0;
  slider.max = turns.length - 1;
  slider.setAttribute("aria-label", words.slider);
  const bar = make("div", "buttons");

  function draw(glide) {
    const turn = turns[at], goal = star.goalOf(star.COLOURS[sixths], fifteen);
    layer.textContent = "";
    const cell = function (hole) {
      const spot = star.spotOf(hole, sixths), letter = turn.board[hole], marble = LOOKS[letter], touched = turn.way.includes(hole);
      const tint = goal.has(hole) ? "#ffe28a" : "#e3d3ad", look = marble || [tint, "#4d4025", tint];
      const group = star.element("g", marble ? { "class": "marble" } : {}, layer);
      const ring = { cx: spot[0], cy: spot[1], r: marble || names ? 10.2 : 7.5, fill: look[0],
        stroke: touched ? TOUCHED : look[2], "stroke-width": touched ? 3 : 1.5 };
      if (touched && !marble) ring["stroke-dasharray"] = "4 2.2";
      star.element("circle", ring, group);
      if (!marble && !names) return group;
      const size = marble ? 12 : 8.5;
      star.element("text", { x: spot[0], y: spot[1] + size * 0.36, "font-size": size, fill: look[1] }, group)
        .textContent = marble ? letter : star.nameOf(hole, notation);
      return group;
    };
    star.holes.forEach(function (_, n) { if (!turn.way.includes(n)) cell(n); });
    star.drawWay(star.element("g", {}, layer), turn.way, sixths);
    const landed = Array.from(new Set(turn.way)).map(cell).pop();
    if (glide && landed && landed.animate && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const end = star.spotOf(turn.way[turn.way.length - 1], sixths);
      const frames = turn.way.map(function (hole) {
        const spot = star.spotOf(hole, sixths);
        return { transform: "translate(" + (spot[0] - end[0]) + "px," + (spot[1] - end[1]) + "px)" };
      });
      layer.appendChild(landed);
      landed.animate(frames, { duration: Math.min(240 * (frames.length - 1), 1100), easing: "ease-in-out" });
    }
    const told = words.at.replace("%number", at).replace("%count", turns.length - 1).replace("%done", turn.done);
    svg.setAttribute("aria-label", told);
    says.textContent = told;
    more.textContent = turn.more;
    slider.value = at;
    slider.setAttribute("aria-valuetext", told);
    turns.forEach(function (t, n) {
      if (n === at) t.link.setAttribute("aria-current", "true");
      else t.link.removeAttribute("aria-current");
    });
    // The score sheet scrolls along, the page does not.
    const item = turn.item;
    if (list.scrollHeight > list.clientHeight) list.scrollTop = item.offsetTop - list.clientHeight / 2;
  }
  function go(to) {
    const before = at;
    at = Math.max(0, Math.min(turns.length - 1, to));
    try { history.replaceState(null, "", "#" + turns[at].id); } catch (refused) { /* some browsers refuse it for files */ }
    draw(at === before + 1);
  }
  function stop() {
    clearTimeout(timer);
    timer = null;
    dress(play, "play");
  }
  function step() {
    go(at + 1);
    if (at === turns.length - 1) return stop();
    timer = setTimeout(step, 700 + Math.min(240 * turns[at].way.length, 1200));
  }
  function toggle() {
    if (timer) return stop();
    if (at === turns.length - 1) go(0);
    dress(play, "stop");
    timer = setTimeout(step, 400);
  }
  function dress(made, word) {
    made.textContent = "";
    const icon = star.element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, made);
    star.element("path", { d: ICONS[word] }, icon);
    made.setAttribute("aria-label", words[word]);
    made.title = words[word];
  }
  function button(word, act) {
    const made = make("button");
    made.type = "button";
    dress(made, word);
    made.addEventListener("click", act);
    bar.appendChild(made);
    return made;
  }
  const by = function (steps) { return function () { stop(); go(at + steps); }; };
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
    if (n < 0) return;
    if (n !== at) { stop(); at = n; draw(); }
    viewer.scrollIntoView({ block: "nearest" });
  };
  window.addEventListener("hashchange", fromLink);

  const keys = make("p", "small");
  keys.textContent = words.keys;
  viewer.append(svg, says, more, slider, bar, keys);
  viewer.hidden = false;
  document.getElementById("still").hidden = document.getElementById("how").hidden = true;
  document.body.classList.add("shown");
  draw();
  fromLink();
}());
