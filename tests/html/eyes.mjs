// The browser: a window for each width, scheme and kind of input, several side by side; what axe-core finds; how two
// pictures differ.
import axe from 'axe-core';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export function below(folder, ending) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? below(path, ending) : name.endsWith(ending) ? [path] : [];
  });
}

/** The first of each kind. */
export function one(items, kind) {
  const first = new Map();
  for (const item of items) if (!first.has(kind(item))) first.set(kind(item), item);
  return [...first.values()];
}

export class Eyes {
  static async open(say, shots) {
    const browser = await chromium.launch({
      executablePath: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync'],
    });
    if (shots) mkdirSync(shots, { recursive: true });
    return Object.assign(new Eyes(), { browser, say, shots, windows: new Map(), lane: 0 });
  }

  /** Does the work on each item, on several side by side: each lane has windows of its own. */
  async each(items, work) {
    const waiting = [...items];
    const lanes = Array.from({ length: Math.min(availableParallelism() + 1, 6) }, (_, lane) =>
      Object.assign(Object.create(this), { lane }));
    await Promise.all(lanes.map(async (eyes) => {
      while (waiting.length > 0) await work(waiting.shift(), eyes);
    }));
    return items.length;
  }

  async close() {
    await this.browser.close();
  }

  /** A window of its own, without a network; links to mail programs, which are not there, are noted in `opened` and lead nowhere. */
  async fresh(width, scheme, { touch = false, scripts = true } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height: 900 }, colorScheme: scheme, hasTouch: touch, javaScriptEnabled: scripts, locale: 'en',
      offline: true,
    });
    const page = await context.newPage();
    if (scripts) {
      await page.addInitScript(() => {
        globalThis.opened = [];
        document.addEventListener('click', (event) => {
          const link = event.target.closest && event.target.closest('a[href^="mailto:"]');
          if (link) { globalThis.opened.push(link.href); event.preventDefault(); }
        }, true);
      });
    }
    return page;
  }

  /** A window that is used over and over. */
  async window(width, scheme, scripts = true) {
    const kind = `${this.lane} ${width} ${scheme} ${scripts}`;
    if (!this.windows.has(kind)) this.windows.set(kind, await this.fresh(width, scheme, { scripts }));
    return this.windows.get(kind);
  }

  /** Does some work whose findings go elsewhere. */
  async seeing(say, work) {
    const before = this.say;
    this.say = say;
    await work();
    this.say = before;
  }

  async shot(page, name) {
    if (this.shots) await page.screenshot({ path: join(this.shots, `${name}.png`), fullPage: true });
  }

  async fits(page, where) {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) this.say(where, `${over} pixels wider than the screen`);
  }

  async readers(page, where) {
    // A window whose document was only written anew has it still.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
    const found = await page.evaluate(() => globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'], resultTypes: ['violations'],
    }));
    for (const v of found.violations) this.say(where, `${v.impact} ${v.id}: ${v.help}: ${v.nodes[0].html.slice(0, 120)}`);
  }

  /** How many squares of 8 by 8 pixels differ plainly in their mean colour, in thousandths; fonts may differ a little. */
  async difference(a, b) {
    const page = await this.window(700, 'light');
    return page.evaluate(async (pair) => {
      const load = async (text) => {
        const image = new Image();
        image.src = `data:image/png;base64,${text}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [Math.ceil(image.width / 8), Math.ceil(image.height / 8)];
        const pen = canvas.getContext('2d');
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, 0, 0, canvas.width, canvas.height);
        return [image.width, image.height, pen.getImageData(0, 0, canvas.width, canvas.height).data];
      };
      const [one, two] = [await load(pair[0]), await load(pair[1])];
      if (Math.abs(one[0] - two[0]) > 8 || Math.abs(one[1] - two[1]) > 8) return 1000;
      const size = Math.min(one[2].length, two[2].length);
      let off = 0;
      for (let n = 0; n < size; n += 4) {
        const far = (k) => Math.abs(one[2][n + k] - two[2][n + k]);
        if (far(0) + far(1) + far(2) > 60) off += 1;
      }
      return (off * 4000) / size;
    }, [a, b].map((bytes) => bytes.toString('base64')));
  }
}
