import type { Route } from './+types/terms-page.ts';
import { PlainPage, readWords, wordsMeta } from './plain-page.tsx';

export const loader = readWords('terms');
export const meta: Route.MetaFunction = wordsMeta;

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PlainPage words={loaderData} />;
}
