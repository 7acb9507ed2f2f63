import { useCallback } from 'react';
import { href } from 'react-router';
import { formatDay } from '#contract/business-days.ts';
import { readOrderMap } from '#contract/checkout/order-attachments.ts';
import type { Order } from '#contract/checkout/orders.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { formatDollars } from '#contract/money.ts';
import { areaText, lengthText } from '#geo/estimate/figures.ts';
import { call } from '#web/api.ts';
import { Attribution } from '#web/map/controls/attribution.tsx';
import { StaticMap } from '#web/map/static/static-map.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { InvoiceLink } from './order-documents.tsx';

/** The area of an order on a map, and what to find quickly: the next delivery, the money and the papers. */
export function AreaCard({ order }: { order: Order }) {
  const { ref, attachments } = order;
  return (
    <section className="area-card" aria-label="Summary">
      {attachments.area && <AreaMap key={attachments.area.outline} reference={ref} />}
      <DescriptionList facts={[...factsOf(order), { name: 'Papers', value: <Papers order={order} /> }]} />
    </section>
  );
}

function factsOf({ attachments: { area }, expectedOn, workStatus, paidCents, totalCents, state }: Order): Fact[] {
  const isUnderWay = workStatus === 'in_progress' || workStatus === 'delivered';
  return [
    ...(area ? [{ name: 'Area', value: `${areaText(area)}, ${lengthText(area.perimeterMetres)} around` }] : []),
    ...(isUnderWay && expectedOn ? [{ name: 'Next', value: `Delivery on ${formatDay(expectedOn)}` }] : []),
    ...(totalCents > 0 && state.look !== 'closed'
      ? [{ name: 'Paid', value: `${formatDollars(Math.max(0, paidCents))} of ${formatDollars(totalCents)}` }]
      : []),
  ];
}

const Papers = ({ order }: { order: Order }) => (
  <span className="flex flex-wrap gap-x-4">
    {order.scope && <TextLink to={href('/account/briefs/:ref', { ref: order.scope.reference })}>Quote</TextLink>}
    <InvoiceLink order={order} />
  </span>
);

/** Only a picture of what the card says; without it, nothing is missing. */
function AreaMap({ reference: ref }: { reference: string }) {
  const { loaded } = useAsync(
    useCallback((signal?: AbortSignal) => call(readOrderMap, { params: { ref } }, { signal }), [ref]),
  );
  return (
    <div className="area-card-map">
      {loaded.state === 'known' && (
        <>
          <MappedArea {...loaded.value} />
          <Attribution hasHydro={false} />
        </>
      )}
    </div>
  );
}

const dotPx = 6;

const MappedArea = ({ picture, outline, middle: [x, y] }: ReplyOf<typeof readOrderMap>) => (
  <StaticMap
    picture={{ ...picture, caption: null }}
    areas={
      outline ? (
        <path className="map-area" d={outline} fillRule="evenodd" />
      ) : (
        <circle className="area-card-dot" cx={x} cy={y} r={dotPx} />
      )
    }
  />
);
