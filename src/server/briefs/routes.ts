import { estimateBrief, readCoefficients } from '#contract/briefs/briefs.ts';
import { limits } from '#contract/limits.ts';
import { tooLargeMessage } from '#geo/files/area-file.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Checkout } from '#server/checkout/checkout.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mountAdminBriefs } from './admin/admin-brief-routes.ts';
import type { BriefsContext } from './context.ts';
import { mountBriefDocuments } from './documents/document-routes.ts';
import { createBriefEmails } from './emails.ts';
import { assess } from './estimate.ts';
import { answerOfForm } from './no-script-form.ts';
import { briefsPart, messagesPart, quotesPart } from './personal-data.ts';
import { mountQuotes } from './quotes/quote-routes.ts';
import { remindOfQuotes } from './quotes/remind.ts';
import { mountStoredBriefs } from './stored/brief-routes.ts';

const perAddress = { name: 'estimate', most: 120, perSeconds: 60 };
const filesPerAddress = { name: 'area-file', most: 12, perSeconds: 60 };
const remindSeconds = 600;

/** @throws ContentError when an email template is wrong */
export function mountBriefs(platform: Platform, catalogue: Catalogue, checkout: Checkout): void {
  const { router, clock, personalData, scheduler, workerTime } = platform;
  const { basis } = catalogue;
  const emails = createBriefEmails(platform, catalogue);
  const context: BriefsContext = { platform, catalogue, checkout, emails };

  router.on(readCoefficients, { publicForSeconds: limits.pageFreshSeconds }, async () => basis);

  router.on(estimateBrief, { perAddress }, async ({ c, body }) => {
    const { estimate } = await assess(body, { basis, now: clock.now(), run: workerTime(c) });
    return estimate;
  });

  const file = { maxBytes: limits.areaFileMaxBytes, tooLarge: tooLargeMessage, perAddress: filesPerAddress };
  const ofForm = { ...perAddress, bodyMaxBytes: limits.areaBodyMaxBytes, file };
  router.onForm('/map-your-project', ofForm, async (form) => ({
    answer: await answerOfForm(form, { basis, now: clock.now(), run: workerTime(form.c) }),
  }));

  mountBriefDocuments(context);
  mountStoredBriefs(context);
  mountQuotes(context);
  mountAdminBriefs(context);
  for (const part of [briefsPart, quotesPart, messagesPart]) personalData.add(part);
  scheduler.add('briefs.remind', remindSeconds, () => remindOfQuotes(context));
}
