// Tells which boards of the score sheet are seen, how high the picture is, and how high the viewer.
window.addEventListener("load", function () {
  setTimeout(function () {
    const seen = Array.from(document.querySelectorAll("#turns pre")).filter(function (p) { return p.offsetHeight > 0; });
    const told = document.createElement("pre");
    told.id = "told";
    told.textContent = [seen.map(function (p) { return p.parentNode.id; }).join(" "), document.getElementById("still").offsetHeight,
      document.getElementById("viewer").offsetHeight].join("\n");
    document.body.appendChild(told);
  }, 100);
});
