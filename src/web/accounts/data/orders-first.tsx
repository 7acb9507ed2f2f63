import { href } from 'react-router';
import { limits } from '#contract/limits.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';

export const OrdersFirst = ({ refs }: { refs: readonly string[] }) => (
  <Callout>
    <p>
      You can delete your account when {refs.length > 1 ? 'these orders are' : 'this order is'} finished:{' '}
      <OrderLinks refs={refs} />.
    </p>
    <p className="mt-2">
      You can ask for that now, and we will delete the account {limits.accountDeletionGraceDays} days after the work is
      done. To stop the work or leave sooner, <TextLink to={href('/contact')}>contact us</TextLink> and quote the order
      number.
    </p>
  </Callout>
);

export const OrderLinks = ({ refs }: { refs: readonly string[] }) =>
  refs.map((ref, index) => (
    <span key={ref} className="whitespace-nowrap">
      {index > 0 && ', '}
      <TextLink to={href('/account/orders/:ref', { ref })}>{ref}</TextLink>
    </span>
  ));
