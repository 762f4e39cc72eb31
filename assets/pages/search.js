"use strict";
(function () {
  const MOST = 200;
  const by = function (id) { return document.getElementById(id); };
  const words = {};
  for (const item of by("words").children) words[item.dataset.key] = item.textContent;
  const plain = function (text) { return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, ""); };
  const form = by("search"), body = by("found").tBodies[0];

  function cell(row, text, href) {
    const made = row.insertCell();
    if (!href) { made.textContent = text; return; }
    const link = document.createElement("a");
    link.href = href;
    link.textContent = text;
    made.appendChild(link);
  }
  function search() {
    const player = plain(by("player").value.trim()), rules = plain(by("rules").value.trim());
    const from = by("from").value, to = by("to").value;
    const found = GAMES.filter(function (game) {
      const last = game[3] || "9999";
      return (!player || game[4].some(function (name) { return plain(name).includes(player); })) &&
        (!rules || plain(game[1]).includes(rules)) && (!from || last >= from) && (!to || game[2] <= to);
    }).reverse();
    body.textContent = "";
    for (const game of found.slice(0, MOST)) {
      const row = body.insertRow();
      cell(row, game[0], "games/" + game[0] + ".html");
      cell(row, game[4].map(function (name) { return name || words.former; }).join(", "));
      cell(row, game[1]);
      cell(row, game[2]);
      cell(row, game[3]);
    }
    by("found").hidden = found.length === 0;
    by("count").textContent = (found.length > MOST ? words.more : words.found).replace("%count", found.length).replace("%shown", MOST);
    const asked = new URLSearchParams();
    for (const field of form.elements) if (field.value) asked.set(field.name, field.value);
    try { history.replaceState(null, "", "#" + asked); } catch (refused) { /* some browsers refuse it for files */ }
  }
  const given = new URLSearchParams(location.hash.slice(1));
  for (const field of form.elements) if (given.has(field.name)) field.value = given.get(field.name);
  form.hidden = false;
  form.addEventListener("input", search);
  form.addEventListener("submit", function (event) { event.preventDefault(); search(); });
  search();
}());
