import { href } from 'react-router';
import { listUnreviewed } from '#contract/admin/reviews.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { RequestReview } from './request-review.tsx';

export function Unreviewed() {
  const reply = useReply(listUnreviewed);
  return (
    <TitledSection id="unreviewed" title="Not reviewed yet" look="text-h3" className="heading-start">
      <AsyncSection {...reply} waiting="Loading the orders..." failure="The orders could not be loaded.">
        {({ orders }) =>
          orders.length === 0 ? (
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
          )
        }
      </AsyncSection>
    </TitledSection>
  );
}
