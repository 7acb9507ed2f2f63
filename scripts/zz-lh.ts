import { visitWithLighthouse } from '#tests/support/browser/lighthouse.ts';
import { findBrowser } from '#tests/support/browser/browser.ts';
const base = 'http://localhost:4712';
const browser = await findBrowser();
for (const path of process.argv.slice(2)) {
  for (let i = 0; i < 3; i++) await (await fetch(base + path)).text();
  console.log(path, JSON.stringify(await visitWithLighthouse(base, path, browser)));
}
process.exit(0);
