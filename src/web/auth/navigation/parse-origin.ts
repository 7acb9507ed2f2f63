import { safePath } from '#contract/safe-path.ts';
import type { Origin } from './navigation-state.ts';

/** A path of this site to return to; undefined for the home page and for paths that could leave the site. */
export function originAt(written: unknown): Origin | undefined {
  const path = safePath(written);
  if (path === '/') return undefined;
  const { pathname, search, hash } = new URL(path, 'https://site.invalid');
  return { pathname, search, hash };
}
