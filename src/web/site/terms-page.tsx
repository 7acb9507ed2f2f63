import type { PageHandle } from '../ui/page-handle.ts';
import type { Route } from './+types/terms-page.ts';
import { copyMeta, PlainPage, readCopy } from './plain-page.tsx';

export const handle: PageHandle = { scripts: 'on-input' };

export const loader = readCopy('terms');
export const meta: Route.MetaFunction = copyMeta;

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PlainPage copy={loaderData} />;
}
