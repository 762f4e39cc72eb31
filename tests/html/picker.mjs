// The page on which a move is picked, used as people use it: by mouse, by keys alone, by finger.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { below } from './eyes.mjs';
import { standard } from './pages.mjs';

const hole = (page, name) => page.locator(`#board button[data-hole="${name}"]`);
const count = (page, kind) => page.locator(`#board button.${kind}`).count();
const ways = (page) => page.locator('svg.over path').count();
const opened = (page) => page.evaluate(() => globalThis.opened);
const focused = (page) => page.evaluate(() => document.activeElement.dataset.hole || document.activeElement.id);

/** Walks from hole to hole with the arrows until the focus is on that one. */
async function walk(page, name) {
  for (let steps = 0; steps < 60; steps += 1) {
    const off = await page.evaluate((to) => {
      const here = document.activeElement.getBoundingClientRect();
      const there = document.querySelector(`#board button[data-hole="${to}"]`).getBoundingClientRect();
      return [there.x - here.x, there.y - here.y, here.width];
    }, name);
    const [dx, dy, wide] = off;
    if (Math.hypot(dx, dy) < wide / 4) return true;
    // Rows are shifted by half a hole: the row first, then along it.
    const arrow = Math.abs(dy) > wide / 2 ? (dy > 0 ? 'ArrowDown' : 'ArrowUp') : dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    const before = await focused(page);
    await page.keyboard.press(arrow);
    if ((await focused(page)) === before) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  return false;
}

async function mouse(page, expected, must) {
  const { from, to, way, link } = expected.move;
  must('own marbles', await count(page, 'can'), expected.own);
  await hole(page, from).hover();
  await hole(page, from).click();
  must('chosen', await count(page, 'chosen'), 1);
  must('ends are shown', (await count(page, 'end')) > 0, true);
  must('no way yet', await ways(page), 0);
  await hole(page, to).hover();
  must('hovering shows the way', await ways(page), way.length - 1);
  await page.mouse.move(2, 2);
  must('and hides it', await ways(page), 0);
  await hole(page, to).click();
  must('the mail that opens', await opened(page), [link]);
  must('the way of the picked move', await ways(page), way.length - 1);
  await page.locator('#send').click();
  must('the link again', await opened(page), [link, link]);
  await page.locator('#back').click();
  must('put back', [await count(page, 'end'), await page.locator('#after').isHidden()], [0, true]);
}

async function keys(page, expected, must) {
  const { from, to, way, link } = expected.move;
  await page.keyboard.press('Tab');
  must('the first Tab leads to the board', await page.evaluate(() => document.activeElement.closest('#board') !== null), true);
  must('walks to the marble', await walk(page, from), true);
  await page.keyboard.press('Enter');
  must('Enter takes it', await hole(page, from).getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Escape');
  must('Esc puts it back', [await count(page, 'end'), await focused(page)], [0, from]);
  await page.keyboard.press('Enter');
  must('walks to the end', await walk(page, to), true);
  must('the way shows under the focus', await ways(page), way.length - 1);
  await page.keyboard.press('Enter');
  must('Enter moves', await opened(page), [link]);
  must('the link has the focus', await focused(page), 'send');
  await page.keyboard.press('Escape');
  must('Esc takes the move back', [await page.locator('#after').isHidden(), await focused(page)], [true, from]);
}

async function finger(page, expected, must) {
  const { from, to, link } = expected.move;
  const size = await hole(page, from).boundingBox();
  must('a hole is as large as a finger needs (WCAG 2.2, 2.5.8)', size.width >= 24 && size.height >= 24, true);
  await hole(page, from).tap();
  must('a tap takes', await count(page, 'chosen'), 1);
  await hole(page, to).tap();
  must('a tap moves', await opened(page), [link]);
}

async function asks(page, expected, must, eyes, where) {
  const { from, to, link } = expected.out;
  const wish = async () => {
    await hole(page, from).click();
    await hole(page, to).click();
  };
  const open = () => page.locator('#ask').evaluate((dialog) => dialog.open);
  await hole(page, from).click();
  must('it is marked before', await hole(page, to).textContent(), `${to}!`);
  await hole(page, from).click();
  await wish();
  must('it asks first', [await open(), await opened(page)], [true, []]);
  must('the answer at hand is no', await focused(page), 'no');
  await eyes.readers(page, where);
  await eyes.shot(page, where);
  await page.keyboard.press('Escape');
  must('Esc is no', [await open(), await opened(page), await count(page, 'chosen')], [false, [], 0]);
  await wish();
  await page.locator('#no').click();
  must('no is no', [await open(), await opened(page)], [false, []]);
  await wish();
  await page.locator('#yes').click();
  must('yes opens the mail', [await open(), await opened(page)], [false, [link]]);
}

/** What a screen reader is told: a name for every hole, the state of marbles, what has happened. */
async function spoken(page, expected, must) {
  const tree = await page.evaluate(() => {
    const cells = [...document.querySelectorAll('#board button')];
    return {
      names: cells.filter((cell) => cell.getAttribute('aria-label').startsWith(cell.dataset.hole)).length,
      stops: cells.filter((cell) => cell.tabIndex === 0).length,
      pressable: cells.filter((cell) => cell.getAttribute('aria-pressed') === 'false').length,
      last: cells[cells.length - 1].dataset.hole,
      board: document.getElementById('board').getAttribute('aria-label').length > 5,
      status: document.getElementById('status').textContent.length > 5,
    };
  });
  must('what is spoken', tree, { names: 121, stops: 1, pressable: expected.own, last: expected.bottom, board: true, status: true });
}

export async function picker(given, eyes, say) {
  const found = below(join(given.looks, 'picker'), '.html');
  if (found.length < 12) say('picker', `only ${found.length} pages`);
  const seen = given.short ? found.filter((file) => basename(file).startsWith('en')) : found;
  return eyes.each(seen, async (file, eyes) => {
    const [name, at] = [basename(file, '.html'), seen.indexOf(file)];
    const expected = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8'));
    await standard(name, readFileSync(file, 'utf8'), say);
    // In every language by one of them; in English by all.
    const all = [['mouse', 1000, 'light', mouse], ['keys', 700, 'dark', keys], ['finger', 360, 'light', finger]];
    const kinds = name.startsWith('en') && !given.short ? all : [all[at % 3]];
    if (expected.out) kinds.push(['asks', 360, 'dark', asks]);
    for (const [kind, width, scheme, act] of kinds) {
      const where = `${name}, ${kind}`;
      const must = (what, found, wanted) => {
        const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
        if (a !== b) say(where, `${what}: ${a} instead of ${b}`);
      };
      const page = await eyes.fresh(width, scheme, { touch: kind === 'finger' });
      page.setDefaultTimeout(20_000);
      page.on('pageerror', (error) => say(where, error.message));
      try {
        await page.goto(`file://${file}`);
        await eyes.fits(page, where);
        await spoken(page, expected, must);
        if (kind !== 'asks') await eyes.readers(page, where);
        await eyes.shot(page, `picker.${name}.${kind}`);
        await act(page, expected, must, eyes, `picker.${name}.${kind}.asked`);
        if (kind === 'mouse') await hole(page, expected.move.from).click();
        if (kind !== 'asks') await eyes.readers(page, `${where}, after`);
        await eyes.shot(page, `picker.${name}.${kind}.after`);
      } catch (error) {
        say(where, error.message.split('\n')[0]);
      }
      await page.context().close();
    }
  });
}
