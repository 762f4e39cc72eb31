// Plays with the page as a reader does, and tells what it saw, a line each.
(function () {
  const lines = [];
  // The mail that the page opens by itself: noted, and kept from a mail program that is not there.
  let opened = "";
  document.getElementById("send").addEventListener("click", function (event) {
    opened = event.currentTarget.href;
    event.preventDefault();
  });
  const tell = function (what, value) { lines.push(what + " " + value); };
  const status = function () { return document.getElementById("status").textContent; };
  const all = function (kind) {
    return Array.from(document.querySelectorAll("#board button." + kind)).map(function (b) { return b.dataset.hole; }).sort();
  };
  const hole = function (name) { return document.querySelector("#board button[data-hole=" + name + "]"); };
  const key = function (name) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  };
  const way = function () { return document.querySelectorAll("svg.over path").length; };
  const focused = function () { return document.activeElement.dataset.hole || document.activeElement.id; };

  tell("language", document.documentElement.lang);
  tell("start", status());
  if (document.getElementById("board").hidden) {
    tell("board", "hidden");
  } else {
    const own = all("can");
    tell("own", own.join(" "));
    tell("last", way());
    tell("one-tab-stop", document.querySelectorAll("#board button[tabindex='0']").length);
    tell("labels", Array.from(document.querySelectorAll("#board button")).every(function (b) { return b.getAttribute("aria-label"); }));
    const bottom = Array.from(document.querySelectorAll("#board button")).pop();
    tell("bottom", bottom.dataset.hole + " " + bottom.className);
    tell("goal", all("goal").length);
    // Every marble, every end: by mouse.
    for (const from of own) {
      hole(from).click();
      tell("barred", from + " " + all("barred").join(" "));
      for (const to of all("end")) {
        hole(to).dispatchEvent(new PointerEvent("pointerenter"));
        const shown = way();
        hole(to).click();
        const ask = document.getElementById("ask");
        const asked = ask.open ? "asked" : "unasked";
        if (ask.open) {
          document.getElementById("no").click();
          tell("refused", String(document.getElementById("after").hidden));
          hole(from).click();
          hole(to).click();
          document.getElementById("yes").click();
        }
        tell("move", [from, to, asked, shown, way(), status().split(":")[0], opened].join(" "));
        opened = "nothing";
        document.getElementById("back").click();
        hole(from).click();
      }
      hole(from).click();
    }
    // The same by keys.
    tell("put-back", status());
    hole(own[0]).focus();
    key("Enter");
    tell("taken", String(hole(own[0]).getAttribute("aria-pressed")));
    key("Escape");
    tell("given-up", all("end").length + " " + focused());
    key("ArrowLeft"); tell("left", focused());
    key("ArrowRight"); tell("right", focused());
    key("ArrowUp"); tell("up", focused());
    key("Enter"); tell("elsewhere", status());
  }
  const told = document.createElement("pre");
  told.id = "told";
  told.textContent = lines.join("\n");
  document.body.appendChild(told);
}());
