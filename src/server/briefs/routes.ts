import { estimateBrief, readCoefficients } from '#contract/briefs/briefs.ts';
import { limits } from '#contract/limits.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { estimateOf } from './briefs.ts';
import { readBasis } from './coefficients.ts';
import { answerOfForm } from './no-script-form.ts';

const perAddress = { name: 'estimate', most: 120, perSeconds: 60 };

/** @throws ContentError when content/estimates.yaml is wrong */
export function mountBriefs({ router, content, clock }: Platform, catalogue: Catalogue): void {
  const basis = readBasis(content, catalogue);

  router.on(readCoefficients, { publicForSeconds: limits.pageFreshSeconds }, async () => basis);

  router.on(estimateBrief, { perAddress }, ({ body }) => estimateOf(body, basis, clock.now()));

  const ofForm = { ...perAddress, bodyMaxBytes: limits.areaBodyMaxBytes };
  router.onForm('/map-your-project', ofForm, async ({ fields }) => ({
    answer: await answerOfForm(fields, basis, clock.now()),
  }));
}
