import { findPlaces } from '#contract/areas/places.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/api.ts';

type Context = NonNullable<Parameters<typeof call>[2]>['context'];

export interface PlaceSearch extends ReplyOf<typeof findPlaces> {
  query: string;
  /** Why there are no results; empty without an error. */
  problem: string;
}

/** The places that match `?place=`. Null without it. */
export async function loadPlaceSearch({ url }: Request, context: Context): Promise<PlaceSearch | null> {
  const text = new URL(url).searchParams.get('place') ?? '';
  const query = text.toWellFormed().replaceAll('\0', '').trim().slice(0, limits.placeQueryMaxLength).toWellFormed();
  if (!query) return null;
  try {
    const reply = await call(findPlaces, { query: { q: query } }, { context, chargeVisitor: true });
    return { ...reply, query, problem: '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { places: [], named: null, query, problem: error.message };
  }
}
