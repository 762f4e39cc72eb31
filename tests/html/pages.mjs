// The pages of an archive, with scripts and without.
import { HtmlValidate, formatterFactory } from 'html-validate';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { below } from './eyes.mjs';

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

export async function pages(folder, eyes, say) {
  let seen = 0;
  for (const file of below(folder, '.html')) {
    seen += 1;
    const where = relative(folder, file);
    const html = readFileSync(file, 'utf8');
    await standard(where, html, say);
    // It leads to another page at once.
    if (html.includes('http-equiv="refresh"')) continue;
    for (const [width, scheme, scripts] of [[360, 'light', true], [700, 'dark', true], [360, 'dark', false]]) {
      const page = await eyes.window(width, scheme, scripts);
      const note = (error) => say(where, error.message);
      page.on('pageerror', note);
      await page.goto(`file://${file}`);
      if (scripts) {
        await eyes.fits(page, where);
        await eyes.readers(page, `${where} at ${width}, ${scheme}`);
      }
      await eyes.shot(page, `${where.replaceAll('/', '_')}.${width}.${scheme}${scripts ? '' : '.plain'}`);
      page.off('pageerror', note);
    }
  }
  if (seen < 10) say('pages', `only ${seen} of them`);
  return seen;
}
