// Tells what the search found for what the link asks: the sentence, then each game's number.
(function () {
  const lines = [document.getElementById("count").textContent];
  for (const row of document.getElementById("found").tBodies[0].rows) lines.push(row.querySelector("a").textContent);
  const told = document.createElement("pre");
  told.id = "told";
  told.textContent = lines.join("\n");
  document.body.appendChild(told);
}());
