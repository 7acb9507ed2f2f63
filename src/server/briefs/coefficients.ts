import { type Basis, coefficientsSchema } from '#contract/briefs/coefficients.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { type Content, ContentError } from '#server/platform/content/content.ts';

const file = 'estimates.yaml';

/** Reads the inputs of prices and feasibility. @throws ContentError naming the field and the reason */
export function readBasis(content: Content, { services }: Pick<Catalogue, 'services'>): Basis {
  const coefficients = content.readYaml(file, coefficientsSchema);
  const { webMapService } = coefficients;
  if (!services.some(({ id }) => id === webMapService)) {
    throw new ContentError(`content/${file}: webMapService: there is no service ${webMapService}`);
  }
  return {
    coefficients,
    services: services.map(({ id, name, price, needsArea }) => ({ id, name, priceUsd: price, needsArea })),
  };
}
