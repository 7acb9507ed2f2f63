import type { ReactNode } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { Order, Scope } from '#contract/checkout/orders.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';

interface Props {
  order: Order;
  /** The page of the brief. */
  briefAddress: (reference: string) => string;
  /** What follows a fact. */
  after?: (fact: Scope['facts'][number]) => ReactNode;
}

/** The scope of an order from a quote, as it was accepted; nothing for another order. */
export function AgreedScope({ order: { scope, createdAt }, briefAddress, after }: Props) {
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
          ...[...facts, ...remarks].map((fact) => ({
            name: fact.name,
            value: (
              <>
                <span className="wrap-anywhere whitespace-pre-line">{fact.value}</span>
                {after?.(fact)}
              </>
            ),
          })),
        ]}
      />
    </TitledSection>
  );
}
