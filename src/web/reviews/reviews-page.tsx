import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { href } from 'react-router';
import { listServices, readServicesPage } from '#contract/site/catalogue.ts';
import { courseInCart, courseTitle } from '#contract/site/courses.ts';
import { listReviews } from '#contract/site/review-list.ts';
import { type Review, reviewMessages } from '#contract/site/reviews.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { useSession } from '#web/session/session.ts';
import { call } from '../api.ts';
import { metaOf } from '../seo/page-meta.ts';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { showToast } from '../ui/display/toast.tsx';
import type { Route } from './+types/reviews-page.ts';
import { reviewDraftName } from './draft.ts';
import { ListHead, LoadingState } from './list/list-head.tsx';
import { cardIdOf } from './list/review-card.tsx';
import { ReviewList } from './list/review-list.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { publishedMessage } from './review-kind.ts';
import { useAsUser } from './use-as-user.tsx';
import { useReviewSort } from './use-review-sort.ts';
import { useReviews } from './use-reviews.ts';
import { WaitingReviews } from './waiting-reviews.tsx';
import { WriteReview } from './write-review.tsx';
import './reviews-page.css';
import '../outbox/waiting-entries.css';
import './stars.css';
import './rating-summary.css';
import './list/list-head.css';
import './list/review-list.css';
import './list/review-card.css';

export const handle: PageHandle = { stored: () => [reviewDraftName] };

export const meta = metaOf(href('/reviews'), {
  title: 'Reviews',
  description:
    'What people say about our work, with star ratings. Written by people with an account and published unedited.',
});

export async function loader({ context }: Route.LoaderArgs) {
  const [inPage, { services }, { courses }] = await Promise.all([
    call(listReviews, { query: {} }, { context }),
    call(listServices, {}, { context }),
    call(readServicesPage, {}, { context }),
  ]);
  const offered = [
    ...services.map(({ id, name }) => ({ id, name })),
    ...courses.map(({ id, name }) => ({ id: courseInCart(id), name: courseTitle(name) })),
  ];
  return { inPage, services: offered };
}

/** The order is only in the address, and the component loads newer reviews than the loader's data. */
export const shouldRevalidate = () => false;

export default function ReviewsPage({ loaderData: { inPage, services } }: Route.ComponentProps) {
  const session = useSession();
  const user = session.state === 'user' ? session.user : null;
  const { order, sortBy } = useReviewSort();
  const list = useReviews(inPage, order, user?.id ?? null);
  const { asUser, prompt } = useAsUser();
  const [written, setWritten] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const { reviews, hidden, summary } = list.shown;
  const empty = reviews.length === 0 && hidden.length === 0 && !order.rating;

  function published(review: Review): void {
    list.published(review);
    setWritten(written + 1);
    showToast(publishedMessage);
    requestAnimationFrame(() => document.getElementById(cardIdOf(review))?.focus());
  }

  return (
    <div className="page reviews-page">
      <div className="reviews-top">
        <div>
          <h1 className="text-title">Reviews</h1>
          {empty ? <NoReviews /> : <ReviewsIntro summary={summary} order={order} />}
        </div>
        <WriteSection>
          <WriteReview
            key={`${user?.id} ${written}`}
            user={user}
            services={services}
            asUser={asUser}
            onPublished={published}
            onQueued={() => setWritten(written + 1)}
          />
          <WaitingReviews onPublished={list.again} />
        </WriteSection>
      </div>
      {empty ? (
        <div className="needs-script list-head">
          <LoadingState progress={list.progress} onAgain={list.again} />
        </div>
      ) : (
        <section aria-labelledby="review-list">
          <ListHead heading={heading} order={order} progress={list.progress} onSort={sortBy} onAgain={list.again} />
          <ReviewList heading={heading} list={list} user={user} asUser={asUser} />
        </section>
      )}
      {prompt}
    </div>
  );
}

const NoReviews = () => (
  <div className="mt-9">
    <EmptyState title={reviewMessages.none} />
  </div>
);

type SummaryProps = ComponentProps<typeof RatingSummary>;
type IntroProps = Omit<SummaryProps, 'summary'> & { summary: SummaryProps['summary'] | null };

const ReviewsIntro = ({ summary, ...choice }: IntroProps) => (
  <>
    {summary && <RatingSummary summary={summary} {...choice} />}
    <p className="mt-5 wide:hidden">
      <ButtonLink kind="quiet" to="#review-list">
        Read the reviews
      </ButtonLink>
    </p>
  </>
);

const WriteSection = ({ children }: { children: ReactNode }) => (
  <section className="write-review" aria-labelledby="write-review">
    <h2 id="write-review" className="text-h3">
      Write a review
    </h2>
    <noscript>
      <p>Writing a review needs JavaScript. Everything here can be read without it.</p>
    </noscript>
    {children}
  </section>
);
