import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { listReviews } from '#contract/site/review-list.ts';
import { type Review, reviewMessages } from '#contract/site/reviews.ts';
import { ApiError, call } from '../api.ts';
import { loadSession } from '../auth/calls/session-calls.ts';
import {
  type ShownReviews,
  shownOf,
  withChanged,
  withModerated,
  withMore,
  withoutReview,
  withPublished,
} from './shown-reviews.ts';
import { queryOf, type ReviewOrder } from './use-review-sort.ts';

export type Progress =
  | { state: 'ready' }
  /** `slow`: loading for more than 10 seconds, when Try Again is offered. */
  | { state: 'loading'; slow: boolean }
  | { state: 'failed'; message: string };

interface ReviewRequest extends ReviewOrder {
  /** Not sent, as the token identifies the account; a change reloads the list. */
  userId: string | null;
  attempt: number;
}

/** The reviews of this page: first those in its HTML, then from the API whenever the order or the account changes. */
export function useReviews(inPage: ReplyOf<typeof listReviews>, { sort, rating }: ReviewOrder, userId: string | null) {
  const [shown, setShown] = useState<ShownReviews>(() => shownOf(inPage));
  const [progress, setProgress] = useState<Progress>({ state: 'ready' });
  const [attempt, setAttempt] = useState(0);
  const again = (): void => setAttempt((count) => count + 1);

  useEffect(() => {
    const abort = new AbortController();
    setProgress({ state: 'loading', slow: false });
    const slowTimer = setTimeout(() => setProgress({ state: 'loading', slow: true }), limits.slowLoadHintMs);
    firstPage({ sort, rating, userId, attempt }, abort.signal)
      .then((page) => {
        setShown(page);
        setProgress({ state: 'ready' });
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setProgress({ state: 'failed', message: messageOf(error) });
      })
      .finally(() => clearTimeout(slowTimer));
    return () => {
      abort.abort();
      clearTimeout(slowTimer);
    };
  }, [sort, rating, userId, attempt]);

  function change(next: (before: ShownReviews) => ShownReviews): void {
    setShown(next);
    // A pending response may be older than this change.
    if (progress.state === 'loading') again();
  }

  return {
    shown,
    progress,
    again,
    /** Adds the next page. @throws Error with the message to show */
    async more(): Promise<void> {
      const { nextCursor: cursor } = shown;
      if (!cursor) return;
      const next = await pageAfter({ sort, rating }, cursor).catch((error: unknown) => {
        throw new Error(messageOf(error));
      });
      // The order may have been changed meanwhile.
      setShown((before) => (before.nextCursor === cursor ? withMore(before, next) : before));
    },
    published: (review: Review) => change((before) => withPublished(before, review)),
    changed: (id: string, part: Partial<Review>) => change((before) => withChanged(before, id, part)),
    deleted: (id: string) => change((before) => withoutReview(before, id)),
    moderated: (review: Review) => change((before) => withModerated(before, review)),
  };
}

export type Reviews = ReturnType<typeof useReviews>;

async function firstPage(order: ReviewRequest, signal: AbortSignal): Promise<ShownReviews> {
  // Without the bearer the reply would not include the account's own likes.
  await loadSession();
  signal.throwIfAborted();
  return shownOf(await call(listReviews, { query: queryOf(order) }, { signal, prompts: true }));
}

const pageAfter = async (order: ReviewOrder, cursor: string): Promise<ShownReviews> =>
  shownOf(await call(listReviews, { query: { ...queryOf(order), cursor } }, { prompts: true }));

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return reviewMessages.invalidFormat;
  return error.code === 'UNREACHABLE' ? error.message : reviewMessages.loadFailed(error.status);
}
