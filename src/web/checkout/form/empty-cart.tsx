import { href } from 'react-router';
import { errors } from '#contract/errors.ts';
import { EmptyState } from '#web/ui/content/empty-state.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Notes } from './order-summary.tsx';

export const EmptyCart = ({ notes }: { notes: readonly string[] }) => (
  <div className="grid gap-6">
    <Notes notes={notes} />
    <EmptyState title={errors.CART_EMPTY.message}>
      <ButtonLink to={href('/services2')}>See our services</ButtonLink>
    </EmptyState>
  </div>
);
