// Steps through a game as a reader does, and tells what the viewer shows, a line each.
(function () {
  const lines = [];
  const marbles = function () {
    return Array.from(document.querySelectorAll("svg.board g text")).filter(function (t) { return /^[WRBKYG]$/.test(t.textContent); }).length;
  };
  const status = function () { return document.querySelector("#viewer [role=status]").textContent.split(":")[0]; };
  const tell = function (what) { lines.push([what, status(), marbles(), location.hash].join(" ")); };
  const key = function (name) { document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })); };
  lines.push(["linked", status(), marbles()].join(" "));
  key("ArrowRight"); tell("right");
  key("ArrowLeft"); tell("left");
  key("Home"); tell("home");
  key("End"); tell("end");
  location.hash = "#t1";
  setTimeout(function () {
    tell("clicked");
    lines.push("still " + document.getElementById("still").hidden);
    const told = document.createElement("pre");
    told.id = "told";
    told.textContent = lines.join("\n");
    document.body.appendChild(told);
  }, 200);
}());
