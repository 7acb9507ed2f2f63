import { businessZone } from '#contract/bookings/bookings.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';

interface Props {
  order: Order;
  /** The page of the brief. */
  briefAddress: (reference: string) => string;
}

/** The scope of an order from a quote, as it was accepted; nothing for another order. */
export function AgreedScope({ order: { scope, createdAt }, briefAddress }: Props) {
  if (!scope) return null;
  const { reference, quoteVersion, facts, remarks } = scope;
  return (
    <TitledSection id="agreed" title="What we agreed">
      <DescriptionList
        facts={[
          {
            name: 'Quote',
            value: (
              <>
                Version {quoteVersion} for <TextLink to={briefAddress(reference)}>{reference}</TextLink>, accepted on{' '}
                {dayInFull(businessZone, createdAt)}
              </>
            ),
          },
          ...[...facts, ...remarks].map(({ name, value }) => ({
            name,
            value: <span className="wrap-anywhere whitespace-pre-line">{value}</span>,
          })),
        ]}
      />
    </TitledSection>
  );
}
