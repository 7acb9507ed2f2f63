import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/checkout/orders.ts';
import {
  acceptDeliverable,
  answerChange,
  askForChange,
  createFileTicket,
  type Deliverables as DeliverableList,
  listDeliverables,
  readShown,
} from '#contract/deliveries/deliverables.ts';
import { ApiError, call, fetchFile } from '#web/api.ts';
import { DeliveredMaps, hasMap } from '#web/deliverables/maps/delivered-maps.tsx';
import type { FileSource } from '#web/deliverables/maps/file-source.ts';
import type { Marking } from '#web/deliverables/maps/marks.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { OpenInQgis } from './open-in-qgis.tsx';
import { type DeliverableCalls, Deliverables } from './order-deliverables.tsx';
import { useOrderPart } from './use-order-part.ts';

interface Props {
  order: Order;
  /** Something was answered here or elsewhere, so the order has changed. */
  onNews: () => void;
}

/** What was delivered for an order: on the map, in QGIS, and to accept or have changed. */
export function OrderRoom({ order, onNews }: Props) {
  const loaded = useOrderPart(listDeliverables, order.ref);
  return (
    <AsyncSection {...loaded} waiting="Loading what was delivered..." failure="What was delivered could not be loaded.">
      {(first) => <Room order={order} onNews={onNews} first={first} />}
    </AsyncSection>
  );
}

function Room({ order, onNews, first }: Props & { first: DeliverableList }) {
  const { ref, expectedOn } = order;
  const [list, setList] = useState(first);
  const shownFor = useRef(order);
  // The order was loaded again: another tab may have answered.
  useEffect(() => {
    if (order === shownFor.current) return;
    shownFor.current = order;
    const abort = new AbortController();
    // Without an answer, what is here stays; the page says that it could not be loaded.
    void call(listDeliverables, { params: { ref } }, { signal: abort.signal }).then(setList, () => {});
    return () => abort.abort();
  }, [order, ref]);
  const answered = async (answer: Promise<DeliverableList>): Promise<DeliverableList> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DELIVERABLE_CHANGED') onNews();
      throw error;
    }
  };
  const [marking, setMarking] = useState<Marking | null>(null);
  const calls: DeliverableCalls = {
    accept: (id) => answered(call(acceptDeliverable, { params: { ref, id } })),
    ask: (id, body, key) => answered(call(askForChange, { params: { ref, id }, body }, { idempotencyKey: key })),
    answer: (id, { change, text }, key) =>
      answered(call(answerChange, { params: { ref, id, change }, body: { text } }, { idempotencyKey: key })),
    ticket: (id) => call(createFileTicket, { params: { ref, id }, query: { use: 'save' } }),
  };
  return (
    <>
      <Maps reference={ref} list={list} marking={marking} />
      <TitledSection id="deliverables" title="Deliverables" look="text-h2" className="order-section">
        <Deliverables
          calls={calls}
          expectedOn={expectedOn}
          list={list}
          mark={hasMap(list) ? setMarking : null}
          isPrimary={order.state.action?.target === 'waiting'}
          onChange={(next) => {
            setList(next);
            onNews();
          }}
        />
      </TitledSection>
    </>
  );
}

/** The map, with the address for QGIS in its frame. */
function Maps({
  reference: ref,
  list,
  marking,
}: {
  reference: string;
  list: DeliverableList;
  marking: Marking | null;
}) {
  const { deliverables, kept, area } = list;
  const qgis = deliverables.some(({ kind }) => kind === 'file') && <OpenInQgis reference={ref} />;
  if (kept?.areDeleted) return qgis;
  const source: FileSource = {
    picture: (id) => fetchFile(readShown, { ref, id, kind: 'picture' }),
    shapes: (id) => fetchFile(readShown, { ref, id, kind: 'shapes' }),
    ticket: (id) => call(createFileTicket, { params: { ref, id }, query: { use: 'view' } }),
  };
  return (
    <DeliveredMaps
      deliverables={deliverables}
      source={source}
      area={area}
      marking={marking}
      look="text-h2"
      className="order-section"
    >
      {qgis}
    </DeliveredMaps>
  );
}
