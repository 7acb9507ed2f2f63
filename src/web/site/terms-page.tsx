import type { Route } from './+types/terms-page.ts';
import { metaOfPage, PlainPage, readPage } from './plain-page.tsx';

export const loader = readPage('terms');
export const meta: Route.MetaFunction = metaOfPage;

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PlainPage page={loaderData} />;
}
