import { href } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';

/** Names and links the orders that have to be finished before an account can go, and says who can help. */
export const OrdersFirst = ({ refs }: { refs: readonly string[] }) => (
  <Notice>
    <p>
      You can delete your account when {refs.length > 1 ? 'these orders are' : 'this order is'} finished:{' '}
      {refs.map((ref, index) => (
        <span key={ref} className="whitespace-nowrap">
          {index > 0 && ', '}
          <TextLink to={href('/account/orders/:ref', { ref })}>{ref}</TextLink>
        </span>
      ))}
      .
    </p>
    <p className="mt-2">
      If you would like to stop the work or leave sooner, <TextLink to={href('/contact')}>contact us</TextLink> and
      quote the order number.
    </p>
  </Notice>
);
