"use strict";
(function () {
  const MOST = 200;
  const by = function (id) { return document.getElementById(id); };
  const words = {};
  for (const item of by("words").children) words[item.dataset.key] = item.textContent;
  const plain = function (text) { return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, ""); };
  const form = by("search"), body = by("found").tBodies[0];

  const sets = Array.from(new Set(GAMES.map(function (game) { return game[1]; }))).sort();
  for (const name of sets) by("rules").add(new Option(name, name));

  function element(kind, text, parent, name) {
    const made = document.createElement(kind);
    made.textContent = text;
    if (name) made.className = name;
    parent.appendChild(made);
    return made;
  }
  function show(game) {
    const row = body.insertRow();
    element("a", game[0], row.insertCell()).href = "games/" + game[0].toLowerCase() + ".html";
    const line = element("ul", "", row.insertCell(), "line");
    for (const seat of game[4]) {
      const item = element("li", "", line, seat[2] === 1 ? "first" : "");
      element("span", seat[0], item, "chip " + seat[0]);
      item.append(seat[1] || (seat[3] > 0 ? words.program.replace("%level", seat[3]) : words.former));
      if (seat[2] > 0) {
        item.append(" ");
        element("span", seat[2], item, "place");
      }
    }
    row.insertCell().textContent = game[1];
    const started = row.insertCell();
    started.textContent = game[2];
    started.className = "started";
    row.insertCell().textContent = game[3];
  }
  function search() {
    const player = plain(by("player").value.trim()), rules = by("rules").value;
    const from = by("from").value, to = by("to").value;
    const found = GAMES.filter(function (game) {
      const first = game[2] || game[3], last = game[3] || "9999";
      return (!player || game[4].some(function (seat) { return plain(seat[1]).includes(player); })) &&
        (!rules || game[1] === rules) && (!from || last >= from) && (!to || (first && first <= to));
    }).reverse();
    body.textContent = "";
    found.slice(0, MOST).forEach(show);
    by("found").hidden = by("results").hidden = found.length === 0;
    by("count").textContent = (found.length > MOST ? words.more : words.found).replace("%count", found.length).replace("%shown", MOST);
    const asked = new URLSearchParams();
    for (const field of form.elements) if (field.name && field.value) asked.set(field.name, field.value);
    try { history.replaceState(null, "", "#" + asked); } catch (refused) { /* some browsers refuse it for files */ }
  }
  const given = new URLSearchParams(location.hash.slice(1));
  for (const field of form.elements) if (field.name && given.has(field.name)) field.value = given.get(field.name);
  form.hidden = false;
  form.addEventListener("input", search);
  form.addEventListener("submit", function (event) { event.preventDefault(); search(); });
  search();
}());
