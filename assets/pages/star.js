"use strict";
// The star: its holes, their names, where they are drawn, and what stands on them.
const star = (function () {
  const COLOURS = "wrbkyg";
  const SVG = "http://www.w3.org/2000/svg";

  // The holes, row by row from the top, each row from the left: axial coordinates as in the rules.
  const holes = [];
  for (let r = 8; r >= -8; r--) {
    for (let q = -8; q <= 8; q++) {
      const s = -q - r;
      if ((q >= -4 && r >= -4 && s >= -4) || (q <= 4 && r <= 4 && s <= 4)) holes.push([q, r]);
    }
  }

  function nameOf(number, notation) {
    const q = holes[number][0], r = holes[number][1];
    if (notation === "o") return String.fromCharCode(97 + q + 8) + (r + 9);
    let first = number;
    while (first > 0 && holes[first - 1][1] === r) first--;
    return String.fromCharCode(97 + 8 - r) + (number - first + 1);
  }

  // Where a hole is drawn when the board is turned so that a seat's point lies at the bottom, in 340 by 388 units.
  function spotOf(number, sixths) {
    let q = holes[number][0], r = holes[number][1];
    for (let n = 0; n < sixths; n++) [q, r] = [-r, q + r];
    return [170 + (2 * q + r) * 13, 194 - r * 22.5];
  }

  function readPosition(text) {
    const parts = text.split("_");
    const marbles = [];
    for (const found of parts[0].matchAll(/([a-z])|(\d+)|\//g)) {
      if (found[1]) {
        if (!COLOURS.includes(found[1])) return null;
        marbles.push(found[1]);
      }
      for (let n = 0; n < Math.min(Number(found[2] || 0), 13); n++) marbles.push(null);
    }
    return marbles.length === holes.length && COLOURS.includes(parts[1]) && parts[1] ? [marbles, parts[1]] : null;
  }

  // The holes of a seat's goal; fifteen marbles take the edge of the hexagon along.
  function goalOf(seat, fifteen) {
    const across = (COLOURS.indexOf(seat) + 3) % 6;
    const goal = new Set();
    holes.forEach(function (at, n) {
      const q = at[0], r = at[1], far = [-r, -q - r, -q, r, q + r, q][across];
      const inside = Math.abs(q) <= 4 && Math.abs(r) <= 4 && Math.abs(q + r) <= 4;
      if (far > 4 || (fifteen && far === 4 && inside)) goal.add(n);
    });
    return goal;
  }

  function element(kind, attributes, parent) {
    const made = document.createElementNS(SVG, kind);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (parent) parent.appendChild(made);
    return made;
  }

  function drawGround(parent) {
    const ground = element("svg", { viewBox: "0 0 340 388", "aria-hidden": "true" }, parent);
    element("rect", { width: 340, height: 388, rx: 12, fill: "#f5ecd7" }, ground);
    const points = [];
    for (let n = 0; n < 12; n++) {
      const far = n % 2 ? 181 / Math.sqrt(3) : 181, angle = Math.PI / 6 * (n + 3);
      points.push([170 + far * Math.cos(angle), 194 - far * Math.sin(angle)]);
    }
    element("polygon", { points: points.join(" "), fill: "#d4b483", stroke: "#d4b483", "stroke-width": 25, "stroke-linejoin": "round" }, ground);
    return ground;
  }

  // A line for a step, an arc past the marble for each hop.
  function drawWay(parent, way, sixths) {
    parent.textContent = "";
    for (let n = 0; n + 1 < way.length; n++) {
      const from = spotOf(way[n], sixths), to = spotOf(way[n + 1], sixths);
      const dx = to[0] - from[0], dy = to[1] - from[1], long = Math.hypot(dx, dy) || 1;
      const middle = [(from[0] + to[0]) / 2 + dy / long * 19, (from[1] + to[1]) / 2 - dx / long * 19];
      const path = long < 30 ? "M" + from + "L" + to : "M" + from + "Q" + middle + " " + to;
      element("path", { d: path, fill: "none", stroke: "#a3007a", "stroke-width": 3, "stroke-linecap": "round", opacity: 0.85 }, parent);
    }
  }

  return { COLOURS: COLOURS, holes: holes, nameOf: nameOf, spotOf: spotOf, readPosition: readPosition,
    goalOf: goalOf, element: element, drawGround: drawGround, drawWay: drawWay };
}());
