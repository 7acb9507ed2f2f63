import { readCoefficients } from '#contract/briefs/briefs.ts';
import { limits } from '#contract/limits.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readBasis } from './coefficients.ts';

/** @throws ContentError when content/estimates.yaml is wrong */
export function mountBriefs({ router, content }: Platform, catalogue: Catalogue): void {
  const basis = readBasis(content, catalogue);

  router.on(readCoefficients, { publicForSeconds: limits.pageFreshSeconds }, async () => basis);
}
