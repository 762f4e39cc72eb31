// Looks at what we show as its readers do: mails against the mail programs (caniemail), mails and pages against the HTML
// standard (html-validate), readers who do not see or not well (axe-core) and the width of a phone, boards against
// pictures that were looked at, the page on which a move is picked with a real mouse, finger and keyboard. No network.
//
//   node check.mjs --mails FOLDER --looks FOLDER [--pages FOLDER] [--pictures FOLDER] [--shots FOLDER] [--bless] [--short]
//
// --short: in English, one of each kind (a phone by day, a tablet by night), in seconds; otherwise everything.
// --mails: the goldens of the tests, tests/data/mails; --looks: what the tests wrote for us, looks below cargo's
// folder for tests; --pages: an archive; --pictures: the boards as they were looked at, tests/data/pictures/mails, written
// anew by --bless; --shots: where whole pages are put to be looked at.
import { resolve } from 'node:path';
import { Eyes } from './eyes.mjs';
import { golden, looked, sees } from './mails.mjs';
import { pages } from './pages.mjs';
import { picker } from './picker.mjs';

const given = {};
for (let n = 2; n < process.argv.length; n += 1) {
  const name = process.argv[n].replace(/^--/, '');
  given[name] = ['bless', 'short'].includes(name) ? true : resolve(process.argv[(n += 1)] ?? '.');
}

let wrong = 0;
const say = (where, what) => { wrong += 1; console.log(`${where}: ${what}`); };
const timed = async (what, work) => {
  const began = Date.now();
  const seen = await work();
  console.log(`${seen} ${what} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
};

const eyes = await Eyes.open(say, given.shots);
try {
  await sees(eyes, say);
  if (given.mails) await timed('mails of the tests', () => golden(given, eyes, say));
  if (given.looks) await timed('boards in mails', () => looked(given, eyes, say));
  if (given.looks) await timed('pages with moves', () => picker(given, eyes, say));
  if (given.pages) await timed('pages of an archive', () => pages(given, eyes, say));
} finally {
  await eyes.close();
}
console.log(`${wrong} faults`);
process.exit(wrong > 0 ? 1 : 0);
