import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { ReviewSummary } from '#contract/site/review-list.ts';
import { Stars } from '../ui/content/stars.tsx';
import { inThousands } from '../ui/format/numbers.ts';
import { addressOf, type Rating, type ReviewOrder } from './use-review-sort.ts';

interface RatingSummaryProps {
  summary: ReviewSummary;
  order: ReviewOrder;
}

export function RatingSummary({ summary: { count, average, histogram }, order }: RatingSummaryProps) {
  const largest = Math.max(1, ...histogram);
  const rows = histogram.map((each, index) => ({ each, rating: String(index + 1) as Rating })).reverse();
  return (
    <>
      <div className="rating-average">
        {average !== null && <p>{average.toFixed(1)}</p>}
        <div>
          {average !== null && <Stars value={average} />}
          <p className="text-ink2">{count === 1 ? '1 review' : `${inThousands(count)} reviews`}</p>
        </div>
      </div>
      <ul className="histogram" aria-label="Reviews by stars">
        {rows.map(({ rating, each }) => (
          <li key={rating}>
            <Link
              className="needs-script"
              data-hold=""
              to={addressOf({ ...order, rating: order.rating === rating ? undefined : rating })}
              aria-current={order.rating === rating}
              preventScrollReset
              replace
            >
              <Bar rating={rating} count={each} part={each / largest} />
            </Link>
            <noscript>
              <Bar rating={rating} count={each} part={each / largest} />
            </noscript>
          </li>
        ))}
      </ul>
    </>
  );
}

const Bar = ({ rating, count, part }: { rating: Rating; count: number; part: number }) => (
  <span className="histogram-row">
    <span>{starsLabel(rating)}</span>
    <svg viewBox={`0 0 100 ${limits.ratingMax}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width={part * 100} height="100%" />
    </svg>
    <span>{inThousands(count)}</span>
  </span>
);

export const starsLabel = (rating: Rating): string => (rating === '1' ? '1 star' : `${rating} stars`);
