// Steps through a game as a reader does, and tells what the viewer shows, a line each.
(function () {
  const lines = [];
  const board = document.querySelector("svg.board"), viewer = document.getElementById("viewer");
  const slider = viewer.querySelector("input"), buttons = Array.from(viewer.querySelectorAll("button"));
  const marbles = function () { return board.querySelectorAll("g.marble").length; };
  const tell = function (what) {
    const numbers = viewer.querySelector("[role=status]").textContent.split(/[:：]/)[0].match(/\d+/g);
    lines.push([what, numbers.join("/"), marbles(), location.hash].join(" "));
  };
  const key = function (name) { document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })); };
  const later = function (time, act) { setTimeout(act, time); };
  tell("linked");
  key("ArrowRight"); tell("right");
  key("ArrowLeft"); tell("left");
  key("Home"); tell("home");
  key("End"); tell("end");
  buttons[0].click(); tell("first");
  buttons[3].click(); tell("next");
  slider.value = 2; slider.dispatchEvent(new Event("input")); tell("slid");
  location.hash = "#t1";
  later(200, function () {
    tell("clicked");
    key("End");
    key("ArrowLeft");
    key(" ");
    later(4000, function () {
      tell("played");
      key("Home");
      const before = board.innerHTML;
      buttons[5].click();
      lines.push("turned " + (board.innerHTML !== before));
      buttons[6].click();
      lines.push("named " + board.querySelectorAll("text").length);
      lines.push("still " + document.getElementById("still").hidden);
      lines.push("labels " + buttons.concat([slider, board]).every(function (b) { return b.getAttribute("aria-label"); }));
      const told = document.createElement("pre");
      told.id = "told";
      told.textContent = lines.join("\n");
      document.body.appendChild(told);
    });
  });
}());
