import { href } from 'react-router';
import {
  type AdminReview,
  exportReviews,
  listAdminReviews,
  listUnreviewed,
  type ReviewState,
} from '#contract/admin/reviews.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import { type PageProps, useOwnValue } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/reviews-page.ts';
import { RequestReview } from './request-review.tsx';
import { AdminReviewRow } from './review-row.tsx';
import './reviews.css';

export const meta = privateMetaOf(href('/admin/reviews'), {
  title: 'Reviews',
  description: 'For staff: reviews with our answers, and delivered orders without a review.',
});

async function read(query: ListQuery<ReviewState>, signal?: AbortSignal): Promise<Part<AdminReview>> {
  const { reviews, cursor } = await call(listAdminReviews, { query }, { signal });
  return { list: reviews, cursor };
}

const filters: Filters<ReviewState> = [
  { show: 'unanswered', label: 'Unanswered', empty: 'No unanswered reviews.' },
  { show: 'answered', label: 'Answered', empty: 'No answered reviews.' },
  { show: 'hidden', label: 'Hidden', empty: 'No hidden reviews.' },
  { show: 'all', label: 'All', empty: 'No reviews yet.' },
];

export const clientLoader = listLoader(filters, async (query, signal) => {
  const [reviews, { orders }] = await Promise.all([read(query, signal), call(listUnreviewed, {}, { signal })]);
  return { ...reviews, unreviewed: orders };
});

export const HydrateFallback = () => <AdminReviewsPage loaderData="loading" />;
export const ErrorBoundary = () => <AdminReviewsPage loaderData="failed" />;
export default AdminReviewsPage;

function AdminReviewsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const unreviewed = useOwnValue(loaderData)?.unreviewed;
  return (
    <>
      <FilteredList
        name="reviews"
        title="Reviews"
        tools={(query) => (
          <div className="actions">
            <TextLink to={href('/reviews')} className="tall-link">
              Reviews page
            </TextLink>
            <ExportButton endpoint={exportReviews} name="reviews" query={query} />
          </div>
        )}
        search={(query) => <ListSearch label="Name or email address" query={query} />}
        filters={filters}
        loaded={loaderData}
        read={read}
      >
        {(list, change) => (
          <ul className="admin-rows review-rows mt-5">
            {list.map((review) => (
              <AdminReviewRow
                key={review.id}
                review={review}
                onChange={(changed) => change((one) => (one.id === changed.id ? { ...one, ...changed } : one))}
              />
            ))}
          </ul>
        )}
      </FilteredList>
      {unreviewed && <Unreviewed orders={unreviewed} />}
    </>
  );
}

const Unreviewed = ({ orders }: { orders: ReplyOf<typeof listUnreviewed>['orders'] }) => (
  <TitledSection id="unreviewed" title="Not reviewed yet" look="text-h3" className="heading-start">
    {orders.length === 0 ? (
      <p className="mt-3 text-ink2">No reviews to request.</p>
    ) : (
      <ul className="admin-rows admin-rows-ends mt-4">
        {orders.map(({ ref, customer, item, createdAt }) => (
          <li key={ref}>
            <div className="min-w-0">
              <p className="font-strong">
                <TextLink to={href('/admin/orders/:ref', { ref })}>{ref}</TextLink>
              </p>
              <p className="text-small text-ink2 wrap-anywhere">
                {customer}, {item}, {dayInFull(businessZone, createdAt)}
              </p>
            </div>
            <RequestReview reference={ref} />
          </li>
        ))}
      </ul>
    )}
  </TitledSection>
);
