// The mails: those that the tests keep whole, and turn mails of every board, seat and language.
import { caniemail } from 'caniemail';
import { HtmlValidate, formatterFactory } from 'html-validate';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { below, one } from './eyes.mjs';

const CLIENTS = ['gmail.desktop-webmail', 'gmail.ios', 'gmail.android', 'gmail.mobile-webmail', 'outlook.windows',
  'outlook.windows-mail', 'outlook.macos', 'outlook.ios', 'outlook.android', 'outlook.outlook-com', 'apple-mail.macos',
  'apple-mail.ios', 'thunderbird.macos', 'yahoo.desktop-webmail', 'gmx.desktop-webmail', 'web-de.desktop-webmail'];
// What some of them leave out, and what is then left. Nothing else may be missing anywhere.
const MISSED = new Map([
  ['<body> element', 'its margin: the page has one of its own'],
  ['aria-label attribute', 'the summary of a board: its cells are read instead'],
  ['role attribute', 'likewise'],
  ['lang attribute', 'the voice of a screen reader: it speaks as the reader set it'],
  ['border-radius', 'round marbles: they are square'],
  ['color-scheme meta tag', 'our dark page: they make their own'],
  ['white-space', 'broken lines of a record: they are long'],
]);
const MAIL_MAX = 100_000;
const told = formatterFactory('text');
const rules = new HtmlValidate(JSON.parse(readFileSync(new URL('mails.htmlvalidate.json', import.meta.url), 'utf8')));

/** The HTML of one of our mails: the first part of that kind, in quoted-printable or base64. */
function htmlOf(file) {
  const parts = readFileSync(file, 'latin1').split(/\r?\n--sternpost-[0-9a-f]+/);
  const part = parts.find((p) => /^\s*Content-Type: text\/html/im.test(p.split(/\r?\n\r?\n/)[0]));
  if (!part) return null;
  const [head, coded] = [part.slice(0, part.search(/\r?\n\r?\n/)), part.slice(part.search(/\r?\n\r?\n/))];
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(coded, 'base64').toString('utf8').trim();
  const body = coded.replace(/=\r?\n/g, '');
  return Buffer.from(body.replace(/=([0-9A-F]{2})/g, (_, h) => String.fromCharCode(parseInt(h, 16))), 'latin1').toString('utf8').trim();
}

/**
 * What the mails are made of: each opening tag with its attributes and styles, but for what is said in it. The same few hundred
 * stand in all mails, and mail programs are asked about each of them once.
 */
class Pieces {
  constructor() {
    this.first = new Map();
  }

  learn(where, html, say) {
    for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) {
      const bare = tag.replace(/(href|src|alt|title|aria-label|content|id|lang|colspan|width|height)="[^"]*"/g, (all, name) =>
        (name === 'href' ? 'href="mailto:a@b.example"' : /^(content|lang|width|height)$/.test(name) ? all : `${name}="1"`));
      if (!this.first.has(bare)) this.first.set(bare, where);
    }
    for (const never of ['<svg', 'data:', '<script', '<style', 'src="http', 'url(']) {
      if (html.includes(never)) say(where, `holds ${never}`);
    }
    if (Buffer.byteLength(html) > MAIL_MAX) say(where, `${Buffer.byteLength(html)} bytes`);
  }

  judge(say) {
    const missing = (pieces) => {
      const found = new Map();
      for (const [client, issues] of caniemail({ clients: CLIENTS, html: pieces.join('\n') }).issues.errors) {
        for (const issue of issues) {
          if (!MISSED.has(issue.title)) found.set(issue.title, (found.get(issue.title) ?? new Set()).add(client));
        }
      }
      return found;
    };
    const pieces = [...this.first.keys()];
    // Where the whole has a fault, the first piece that has it tells the mail.
    for (const [title, clients] of missing(pieces)) {
      let [low, high] = [0, pieces.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (missing(pieces.slice(low, middle)).has(title)) high = middle;
        else low = middle;
      }
      say(this.first.get(pieces[low]), `${title} is not known to ${[...clients].join(', ')}: ${pieces[low]}`);
    }
    return pieces.length;
  }
}

async function standard(where, html, say) {
  const report = await rules.validateString(html, where);
  if (!report.valid) say(where, told(report.results).trim());
}

/** The checks themselves: a mail in which everything is wrong must be found so. */
export async function sees(eyes, say) {
  const found = [];
  const note = (where, what) => found.push(what);
  const html = '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><div style="display:flex;color:#bbbbbb">' +
    '<p>pale</p><b>unclosed</p><svg></svg><i style="display:block;width:900px">wide</i></div></body></html>';
  const pieces = new Pieces();
  pieces.learn('planted', html, note);
  pieces.judge(note);
  await standard('planted', html, note);
  const page = await eyes.window(360, 'light');
  await page.setContent(html);
  await eyes.seeing(note, async () => {
    await eyes.fits(page, 'planted');
    await eyes.readers(page, 'planted');
  });
  for (const must of ['holds <svg', 'display', 'close', 'wider than', 'color-contrast']) {
    if (!found.some((what) => what.includes(must))) say('the checks', `are blind to ${must}`);
  }
}

/** Every kind of mail in every language; read aloud in English, whose templates are those of all. */
export async function golden(given, eyes, say) {
  const pieces = new Pieces();
  const found = [];
  for (const file of below(given.mails, '.eml')) {
    const [where, html] = [relative(given.mails, file), htmlOf(file)];
    if (html === null) continue;
    pieces.learn(where, html, say);
    found.push({ where, html, scheme: found.length % 2 ? 'dark' : 'light' });
  }
  if (found.length < 150) say('mails', `only ${found.length} of them`);
  if (pieces.judge(say) < 50) say('mails', 'hold too few pieces to be mails');
  const english = found.filter(({ where }) => where.startsWith('en'));
  const kind = ({ where }) => basename(where, '.eml').split('_').slice(0, 2).join('_');
  const seen = given.short ? one(english, kind) : found;
  return eyes.each(seen, async ({ where, html, scheme }, eyes) => {
    await standard(where, html, say);
    const page = await eyes.window(360, scheme);
    await page.setContent(html);
    await eyes.fits(page, where);
    if (where.startsWith('en')) await eyes.readers(page, where);
  });
}

/** Each board looks in both schemes like the picture of it that is kept for its width. */
export async function looked(given, eyes, say) {
  const pieces = new Pieces();
  const found = below(join(given.looks, 'mails'), '.html').map((file) => {
    const [name, html] = [basename(file, '.html'), readFileSync(file, 'utf8')];
    pieces.learn(name, html, say);
    return { name, html };
  });
  if (found.length < 40) say('boards', `only ${found.length} of them`);
  pieces.judge(say);
  const kind = ({ name }) => name.replace(/_(white|red|blue|black|yellow|green)/, '');
  const seen = given.short ? one(found.filter(({ name }) => name.startsWith('en_')), kind) : found;
  const all = [[360, 'light'], [360, 'dark'], [700, 'light'], [700, 'dark']];
  return eyes.each(seen, async ({ name, html }, eyes) => {
    await standard(name, html, say);
    const isBlocked = name.endsWith('_blocked');
    for (const [width, scheme] of given.short ? [all[0], all[3]] : all) {
      const where = `${name} at ${width}, ${scheme}`;
      const page = await eyes.window(width, scheme);
      await page.setContent(html);
      await eyes.fits(page, where);
      // What is read aloud is the same at every width.
      if (width === 360 || given.short || isBlocked) await eyes.readers(page, where);
      await eyes.shot(page, `${name}.${width}.${scheme}`);
      const board = page.locator('table[role=img]').first();
      if (given.pictures && name.startsWith('en_') && !isBlocked) {
        await compare(await board.screenshot(), `${name.replace(/^en_/, '')}.${width}`, where, given, eyes, say);
      }
      if (isBlocked) await blocked(page, where, say);
    }
  });
}

async function compare(found, name, where, given, eyes, say) {
  const file = join(given.pictures, `${name}.png`);
  if (given.bless && where.endsWith('light')) {
    mkdirSync(given.pictures, { recursive: true });
    writeFileSync(file, found);
    return;
  }
  if (!existsSync(file)) {
    say(where, 'there is no picture of it; --bless takes the one of now');
    return;
  }
  const off = await eyes.difference(readFileSync(file), found);
  if (off > 10) say(where, `looks otherwise: ${off.toFixed(1)} of a thousand squares differ`);
}

/** Where pictures are blocked, their words stand in their place and the table shows the board. */
async function blocked(page, where, say) {
  const found = await page.evaluate(() => {
    const image = document.querySelector('img');
    const cell = document.querySelectorAll('table[role=img] td[bgcolor]');
    return { loaded: image.complete && image.naturalWidth > 0, words: image.alt.length, holes: cell.length };
  });
  if (found.loaded || found.words < 20 || found.holes !== 121) say(where, `with pictures blocked: ${JSON.stringify(found)}`);
}
