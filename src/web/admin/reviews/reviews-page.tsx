import { href } from 'react-router';
import { type AdminReview, exportReviews, listAdminReviews, type ReviewState } from '#contract/admin/reviews.ts';
import { call } from '#web/api.ts';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import type { Part } from '#web/ui/navigation/more-pages.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListFilters } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/reviews-page.ts';
import { AdminReviewRow } from './review-row.tsx';
import { Unreviewed } from './unreviewed.tsx';
import './reviews.css';

export const meta = privateMetaOf(href('/admin/reviews'), {
  title: 'Reviews',
  description: 'For staff: reviews with our answers, and delivered orders without a review.',
});

async function read(
  show: ReviewState,
  cursor?: string,
  signal?: AbortSignal,
  narrowed?: ListFilters,
): Promise<Part<AdminReview>> {
  const { reviews, cursor: next } = await call(listAdminReviews, { query: { show, cursor, ...narrowed } }, { signal });
  return { list: reviews, cursor: next };
}

const filters: Filters<ReviewState> = [
  { show: 'unanswered', label: 'Unanswered', empty: 'No unanswered reviews.' },
  { show: 'answered', label: 'Answered', empty: 'No answered reviews.' },
  { show: 'hidden', label: 'Hidden', empty: 'No hidden reviews.' },
  { show: 'all', label: 'All', empty: 'No reviews yet.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <AdminReviewsPage loaderData="loading" />;
export const ErrorBoundary = () => <AdminReviewsPage loaderData="failed" />;
export default AdminReviewsPage;

function AdminReviewsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <>
      <FilteredList
        name="reviews"
        title="Reviews"
        tools={(show, narrowed) => (
          <div className="actions">
            <TextLink to={href('/reviews')} className="tall-link">
              Reviews page
            </TextLink>
            <ExportButton endpoint={exportReviews} name="reviews" show={show} narrowed={narrowed} />
          </div>
        )}
        search={(show, narrowed) => <ListSearch label="Name or email address" show={show} narrowed={narrowed} />}
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
      <Unreviewed />
    </>
  );
}
