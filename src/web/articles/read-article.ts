import type { RouterContextProvider } from 'react-router';
import { readArticle } from '#contract/site/articles.ts';
import { listServices, type Service } from '#contract/site/catalogue.ts';
import { asNotFound, call } from '../api.ts';

/** An article with the service that stands beside its text. */
export async function articleWithService(slug: string, context: Readonly<RouterContextProvider>) {
  const [reply, { services }] = await Promise.all([
    call(readArticle, { params: { slug } }, { context }).catch(asNotFound),
    call(listServices, {}, { context }),
  ]);
  const [first] = reply.relatedServices;
  const service = services.find(({ id }) => id === first?.id);
  return { ...reply, service: service && shownOf(service) };
}

const shownOf = ({ id, name, description, price, needsArea, includedKm2, details }: Service) => ({
  id,
  name,
  description,
  price,
  needsArea,
  includedKm2,
  duration: details.duration,
});

export type WholeArticle = Awaited<ReturnType<typeof articleWithService>>;
