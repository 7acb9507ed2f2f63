import { html } from 'hono/html';
import { limits } from '#contract/limits.ts';
import { dataSaverName, dataSaverPath } from '#contract/site/data-saver.ts';
import { listPages, readCompany, readHomeTexts, readServicesTexts, readSitePage } from '#contract/site/site.ts';
import { AppError } from '#server/platform/app-error.ts';
import { googleIn } from '#server/platform/config.ts';
import type { App, Ctx } from '#server/platform/context.ts';
import { plainPage } from '#server/platform/http/plain-page.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setCookie } from '#server/platform/security/cookies.ts';
import { mountPictures } from './pictures.ts';
import type { Site } from './site.ts';

const perAddress = { name: 'data-saver', most: 60, perSeconds: 3_600 };
const publicly = { publicForSeconds: limits.pageFreshSeconds };

export function mountSite(platform: Platform, app: App, site: Site): void {
  const { router, clock, config, brand, shareOf } = platform;
  mountPictures(platform, app);
  if (config.mode === 'demo') app.get('/demo/contact', (c) => demoContactPage(c, brand));
  router.on(readCompany, publicly, async () => ({
    company: { ...site.company, contact: site.contact },
    examples: site.examples,
    origin: config.publicUrl,
    demo: config.mode === 'demo',
    sendsEmail: config.smtpUrl !== null,
    google: googleIn(config),
    year: clock.now().getUTCFullYear(),
    share: shareOf('home'),
  }));
  router.on(readHomeTexts, publicly, async () => site.home);
  router.on(readServicesTexts, publicly, async () => ({ ...site.services2, share: shareOf('services2') }));
  router.on(listPages, publicly, async () => ({ pages: [...site.pages] }));
  router.on(readSitePage, publicly, async ({ params: { page } }) => {
    const copy = site.page(page);
    if (!copy) throw new AppError('NOT_FOUND');
    return { ...copy, share: shareOf(page) };
  });
  router.onForm(dataSaverPath, perAddress, async ({ c, fields }) => {
    const value = fields.get(dataSaverName) === '1' ? '1' : '0';
    setCookie(c, dataSaverName, value, { sameSite: 'Lax', maxAgeSeconds: limits.dataSaverCookieSeconds });
    return pageBefore(c.req.header('referer'));
  });
}

/** The path of the form's page; never another site (which a path beginning with two slashes would be). */
function pageBefore(referer = ''): string {
  if (!URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname.replace(/^\/+/, '/') + search;
}

const demoContactPage = (c: Ctx, brand: string) =>
  plainPage(c, {
    title: 'Example contact details',
    status: 200,
    content: html`
      <p class="notice">Demo of ${brand}</p>
      <h1>This contact is an example</h1>
      <p>Nobody can be reached there. Once the business has set its own phone number, email address and WhatsApp
      number, the link calls, writes or opens a chat.</p>
      <p><a href="/contact/general">Send a message with the form</a></p>
      <p><a href="/">Go to the home page</a></p>`,
  });
