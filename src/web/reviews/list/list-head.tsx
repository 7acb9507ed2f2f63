import type { RefObject } from 'react';
import type { ReviewSort } from '#contract/site/review-list.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Select } from '#web/ui/forms/field.tsx';
import { starsLabel } from '../rating-summary.tsx';
import { addressOf, type ReviewOrder } from '../use-review-sort.ts';
import type { Progress } from '../use-reviews.ts';

const sortNames: Record<ReviewSort, string> = {
  newest: 'Newest first',
  highest: 'Highest rated first',
  lowest: 'Lowest rated first',
  helpful: 'Most liked first',
};

interface ListHeadProps {
  heading: RefObject<HTMLHeadingElement | null>;
  order: ReviewOrder;
  progress: Progress;
  onSort: (sort: string) => void;
  onAgain: () => void;
}

export const ListHead = ({ heading, order, progress, onSort, onAgain }: ListHeadProps) => (
  <div className="list-head">
    <h2 id="review-list" className="text-h3" tabIndex={-1} ref={heading}>
      {order.rating ? `Reviews with ${starsLabel(order.rating)}` : 'What people say'}
    </h2>
    {order.rating && (
      <TextLink to={addressOf({ sort: order.sort })} preventScrollReset replace>
        Show all
      </TextLink>
    )}
    <div className="needs-script list-order">
      <LoadingState progress={progress} onAgain={onAgain} />
      <Select label="Order" value={order.sort} onChange={(event) => onSort(event.target.value)}>
        {Object.entries(sortNames).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  </div>
);

/** A spinner; after 10 seconds a retry button beside it; after a failure the reason. */
export function LoadingState({ progress, onAgain }: Pick<ListHeadProps, 'progress' | 'onAgain'>) {
  if (progress.state === 'ready') return null;
  const tryAgain = (
    <Button kind="quiet" small onClick={onAgain}>
      Try Again
    </Button>
  );
  return progress.state === 'loading' ? (
    <>
      <Spinner label="Loading reviews..." />
      {progress.slow && tryAgain}
    </>
  ) : (
    <>
      <Callout tone="danger">{progress.message}</Callout>
      {tryAgain}
    </>
  );
}
