import { limits } from '#contract/limits.ts';

/** The first `q`, cut to the length of the field, without control characters. */
export function queryOf({ url }: Request): string {
  const q = new URL(url).searchParams.get('q') ?? '';
  return q.toWellFormed().replaceAll('\0', '').trim().slice(0, limits.searchQueryMaxLength).toWellFormed();
}
