// The pages of an archive, with scripts and without.
import { HtmlValidate, formatterFactory } from 'html-validate';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { below, one } from './eyes.mjs';

const told = formatterFactory('text');
const settings = JSON.parse(readFileSync(new URL('pages.htmlvalidate.json', import.meta.url), 'utf8'));
export const rules = new HtmlValidate(settings);
// Pages of help are those of the mails, whose boards are drawn as mail programs know it.
const ofMails = { 'no-inline-style': 'off', 'no-deprecated-attr': 'off' };
const helpRules = new HtmlValidate({ ...settings, rules: { ...settings.rules, ...ofMails } });

export async function standard(where, html, say) {
  const report = await (where.includes('/help/') ? helpRules : rules).validateString(html, where);
  if (!report.valid) say(where, told(report.results).trim());
}

/** All pages in English; of the other languages, whose templates are the same, each once. */
export async function pages(given, eyes, say) {
  const found = below(given.pages, '.html').map((file) => ({ file, where: relative(given.pages, file) }));
  if (found.length < 10) say('pages', `only ${found.length} of them`);
  const isEnglish = ({ where }) => where.startsWith('en/') || !where.includes('/');
  const kind = ({ where }) => where.replace(/\d+/g, 'N').replace(/help\/(?!index).*/, 'help/topic');
  // Those of imported games are like the others, of games the last has most turns.
  const seen = given.short ? one(found.filter(isEnglish).reverse(), kind) : found;
  return eyes.each(seen, async ({ file, where }, eyes) => {
    const html = readFileSync(file, 'utf8');
    await standard(where, html, say);
    // It leads to another page at once.
    if (html.includes('http-equiv="refresh"')) return;
    const ways = [[360, 'light', true], [700, 'dark', true], [360, 'dark', false]];
    for (const [width, scheme, scripts] of isEnglish({ where }) ? ways : ways.slice(0, 1)) {
      const page = await eyes.window(width, scheme, scripts);
      const note = (error) => say(where, error.message);
      page.on('pageerror', note);
      await page.goto(`file://${file}`);
      await eyes.fits(page, where);
      if (scripts) await eyes.readers(page, `${where} at ${width}, ${scheme}`);
      await eyes.shot(page, `${where.replaceAll('/', '_')}.${width}.${scheme}${scripts ? '' : '.plain'}`);
      page.off('pageerror', note);
    }
  });
}
