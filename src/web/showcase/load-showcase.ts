import type { RouterContextProvider } from 'react-router';
import { readShowcase, type Showcase } from '#contract/site/showcase.ts';
import { call } from '../api.ts';

/** What a page shows of people, projects and photographs. Nothing at all while there are none, as it costs bytes. */
export async function loadShowcase(
  page: string,
  context: Readonly<RouterContextProvider>,
): Promise<{ showcase?: Showcase }> {
  const showcase = await call(readShowcase, { params: { page } }, { context });
  return Object.values(showcase).some((list) => list.length > 0) ? { showcase } : {};
}
