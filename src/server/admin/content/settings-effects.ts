import { exampleJob, readSettingsEffects, type SettingsEffects, type SettingsFile } from '#contract/admin/settings.ts';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { estimate } from '#geo/estimate/estimate.ts';
import { sizePrices } from '#geo/estimate/size-prices.ts';
import { readBookingRules, readMeetingsEffect } from '#server/bookings/bookings.ts';
import { type Catalogue, readCoefficients } from '#server/catalogue/catalogue.ts';
import { businessOnDocuments, readSettings, readWays, taxWithin } from '#server/checkout/checkout.ts';
import { type Content, openContent } from '#server/platform/content/content.ts';
import type { Json } from '#server/platform/content/content-values.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readCompany } from '#server/site/site.ts';
import { editsFor, problemsOfFile } from './content-files.ts';

// About two requests a second while somebody types.
const effects = { perAccount: { name: 'settings-effects', most: 240, perSeconds: 120 } };

export interface EffectParts {
  platform: Platform;
  catalogue: Catalogue;
}

export function mountSettingsEffects(parts: EffectParts): void {
  const { router, content, config } = parts.platform;
  router.on(readSettingsEffects, effects, async ({ body }) => {
    const files = Object.entries(body.files) as [SettingsFile, Json][];
    const problems = files.flatMap(([file, values]) => problemsOfFile(content, file, values));
    const isWrong = (file: string): boolean => problems.some((problem) => problem.file === file);
    const edits = files
      .filter(([file]) => !isWrong(file))
      .map(([file, values]) => [file, editsFor(content, file, values)]);
    const edited = openContent(config.contentDir, { ...content.edits, ...Object.fromEntries(edits) });
    return {
      published: await readEffects(parts, content),
      edited: await readEffects(parts, edited),
      problems,
    };
  });
}

/** @throws ContentError */
async function readEffects({ platform, catalogue }: EffectParts, content: Content): Promise<SettingsEffects> {
  const { config, db, clock, link } = platform;
  const { company, contact } = readCompany(content, config);
  const rules = readBookingRules(content, {
    serviceName: (id) => catalogue.service(id)?.name,
    street: contact.street,
  });
  const { hours } = rules.published(await rules.readSettings(db));
  const shop = readSettings(content, config, contact.street);
  const { name, nameStrong, nameRest, place } = company;
  const basis: Basis = { ...catalogue.basis, coefficients: readCoefficients(content) };
  return {
    company: { name, nameStrong, nameRest, place, contact: { ...contact, hours: hours ?? contact.hours } },
    invoice: {
      ...exampleLines(basis, shop.taxPercent),
      business: businessOf(businessOnDocuments(company, shop, link(''))),
      bank: shop.bank,
    },
    ways: [...readWays(content, config, contact.street)],
    prices: basis.services.flatMap(({ name: service, priceUsd, needsArea }) =>
      needsArea
        ? { service, priceCents: Math.round(priceUsd * 100), sizes: sizePrices(priceUsd, basis.coefficients) }
        : [],
    ),
    meetings: await readMeetingsEffect(db, rules, clock.now()),
  };
}

const businessOf = ({ name, taxNumber }: ReturnType<typeof businessOnDocuments>) => ({ name, taxNumber });

/** What an order of a project of two dates says: the lines of its price, their sum and the tax in it. */
function exampleLines(basis: Basis, taxPercent: number) {
  const serviceId = basis.services.find(({ needsArea }) => needsArea)?.id ?? '';
  const { lines } = estimate(exampleJob.km2, { ...exampleJob.work, serviceId }, basis);
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  return {
    lines: lines.map(({ label, note, cents }) => ({ label, note, cents })),
    totalCents,
    taxCents: taxWithin(totalCents, taxPercent),
    taxPercent,
  };
}
