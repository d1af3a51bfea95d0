import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from './support/prerequisites.ts';
import { startShop } from './support/shopProcess.ts';
const shop = await startShop({ env: { PAGES_DIR: 'dist-qa' }, dataDir: '/tmp/insp/data' });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
const context = await browser.newContext({ viewport: { width: Number(process.env.W ?? 1440), height: Number(process.env.H ?? 900) }, locale: 'en-IN', colorScheme: process.env.DARK ? 'dark' : 'light' });
const page = await context.newPage();
page.on('console', (m) => console.log('console', m.type(), m.text().slice(0, 400)));
page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 800)));
page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
const jobs = process.argv.slice(2);
try {
  for (const job of jobs) {
    const [name = 'x', hash = '', ...acts] = job.split('|');
    await page.goto('about:blank');
    await page.goto(`${shop.url}${hash.startsWith("/") ? hash : "/inspector" + hash}`);
    await page.waitForTimeout(2500);
    for (const act of acts) {
      const [kind, arg = ''] = act.split('=');
      if (kind === 'tab') await page.getByRole('tab', { name: arg }).click();
      if (kind === 'btn') await page.getByRole('button', { name: arg }).first().click();
      if (kind === 'link') await page.getByRole('link', { name: arg }).first().click();
      if (kind === 'fill') { const [l = '', v = ''] = arg.split('~'); await page.getByLabel(l).first().fill(v); }
      if (kind === 'wait') await page.waitForTimeout(Number(arg));
      if (kind === 'shop') { const other = await context.newPage(); other.on('console', (m) => console.log('shop console', m.type(), m.text().slice(0, 300))); await other.goto(`${shop.url}${arg}`); await other.waitForTimeout(4000); await page.bringToFront(); }
      await page.waitForTimeout(500);
    }
    await page.screenshot({ path: `/tmp/insp/${name}.png` });
  }
} catch (e) { console.log('ERR', e instanceof Error ? e.message.slice(0, 600) : e); await page.screenshot({ path: '/tmp/insp/error.png' }); }
await browser.close();
await shop.stop();
