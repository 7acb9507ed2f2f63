import { useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/business-days.ts';
import type { Order } from '#contract/checkout/orders.ts';
import {
  acceptDeliverable,
  askForChange,
  askForChangeSchema,
  createFileTicket,
  type Deliverable,
  deliverableMessages,
  listDeliverables,
} from '#contract/deliveries/deliverables.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { aboutItem, Changes, deliverableWords, Findings } from '#web/deliverables/deliverable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useOrderPart } from './use-order-part.ts';

interface Props {
  order: Order;
  /** The order has changed with the last acceptance. */
  onNews: () => void;
}

/** What was delivered for an order, to read, accept or have changed. */
export function OrderDeliverables({ order, onNews }: Props) {
  const loaded = useOrderPart(listDeliverables, order.ref);
  return (
    <TitledSection id="deliverables" title="Deliverables" className="mt-9">
      <AsyncSection
        {...loaded}
        waiting="Loading what was delivered..."
        failure="What was delivered could not be loaded."
      >
        {({ deliverables }) => <Deliverables order={order} onNews={onNews} first={deliverables} />}
      </AsyncSection>
    </TitledSection>
  );
}

function Deliverables({ order, onNews, first }: Props & { first: readonly Deliverable[] }) {
  const [deliverables, setDeliverables] = useState(first);
  function show(next: readonly Deliverable[]): void {
    setDeliverables(next);
    if (next.every(({ state }) => state === 'accepted')) onNews();
  }
  if (deliverables.length === 0) {
    const day = order.expectedOn && `We expect to deliver on ${formatDay(order.expectedOn)}.`;
    return <p className="text-ink2">{day || 'Nothing has been delivered yet.'}</p>;
  }
  const firstWaiting = deliverables.find(({ state }) => state === 'waiting');
  return (
    <ul className="deliverables deliverables-wide">
      {deliverables.map((item) => (
        <Item key={item.id} reference={order.ref} item={item} isFirst={item === firstWaiting} onChange={show} />
      ))}
    </ul>
  );
}

interface ItemProps {
  reference: string;
  item: Deliverable;
  /** The first that waits has the one primary button. */
  isFirst: boolean;
  onChange: (deliverables: readonly Deliverable[]) => void;
}

const Item = ({ reference: ref, item, isFirst, onChange }: ItemProps) => (
  <li data-waits={item.state === 'waiting' ? '' : undefined}>
    <div className="min-w-0">
      <h4 className="text-h4 wrap-anywhere">{item.name}</h4>
      <p className="text-small text-ink2">{aboutItem(item)}</p>
      {item.kind === 'text' && <p className="mt-2 wrap-anywhere whitespace-pre-line">{item.content}</p>}
      {item.kind === 'link' && (
        <p className="mt-2 wrap-anywhere">
          <a href={item.content ?? ''} rel="noreferrer">
            {item.content}
          </a>
        </p>
      )}
    </div>
    <Findings item={item} />
    <div>
      <p>
        <Tag tone={deliverableWords[item.state].tone}>{deliverableWords[item.state].word}</Tag>
      </p>
      <p className="mt-1 text-small text-ink2">{standingOf(item)}</p>
      <Changes item={item} />
    </div>
    <div className="actions no-print">
      {item.state !== 'accepted' && <Accept reference={ref} item={item} isFirst={isFirst} onChange={onChange} />}
      {item.state !== 'accepted' && <Ask reference={ref} item={item} onChange={onChange} />}
      {item.kind === 'file' && (
        <ActionButton label={`Download ${item.name}`} run={() => download(ref, item.id)}>
          Download
        </ActionButton>
      )}
    </div>
  </li>
);

function standingOf({ state, acceptsOn, acceptedAt, acceptedBy, deliveredAt }: Deliverable): string {
  if (state === 'accepted' && acceptedAt) {
    const day = dayInFull(businessZone, acceptedAt);
    return acceptedBy === 'client' ? `Accepted by you, ${day}` : `Accepted without an answer, ${day}`;
  }
  if (state === 'change_asked') return 'We are working on it.';
  const since = deliveredAt ? `Delivered ${dayInFull(businessZone, deliveredAt)}. ` : '';
  return `${since}Without an answer it counts as accepted at the end of ${formatDay(acceptsOn ?? '')}.`;
}

/** A file of any size goes from the site to the disk without passing through the page. */
async function download(ref: string, id: string): Promise<void> {
  const { address } = await call(createFileTicket, { params: { ref, id } });
  location.assign(address);
}

function Accept({ reference: ref, item: { id, name }, isFirst, onChange }: ItemProps) {
  const [isOpen, setOpen] = useState(false);
  const label = `Accept ${name}`;
  return (
    <>
      <Button small kind={isFirst ? 'primary' : 'quiet'} aria-label={label} onClick={() => setOpen(true)}>
        Accept
      </Button>
      {isOpen && (
        <Dialog title={`${label}?`} onClose={() => setOpen(false)}>
          <p className="mt-4 text-ink2">Later changes are a new order.</p>
          <AcceptForm
            accept={async () => onChange((await call(acceptDeliverable, { params: { ref, id } })).deliverables)}
          />
        </Dialog>
      )}
    </>
  );
}

function AcceptForm({ accept }: { accept: () => Promise<void> }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      await accept();
      close();
    },
  });
  return (
    <form className="mt-5 grid gap-5" {...form.form}>
      <FormFoot form={form}>Accept</FormFoot>
    </form>
  );
}

function Ask({ item, ...rest }: Omit<ItemProps, 'isFirst'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small kind="quiet" aria-label={`Ask for a change to ${item.name}`} onClick={() => setOpen(true)}>
        Ask for a change
      </Button>
      {isOpen && (
        <Dialog title={`Change to ${item.name}`} onClose={() => setOpen(false)}>
          <AskForm item={item} {...rest} />
        </Dialog>
      )}
    </>
  );
}

function AskForm({ reference: ref, item: { id }, onChange }: Omit<ItemProps, 'isFirst'>) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { text: '', place: '' },
    validate: ({ text }) => messagesOf(askForChangeSchema, { text }),
    async submit({ text, place: written }) {
      const place = written.trim() ? await positionIn(written) : null;
      const body = { text, place };
      const { deliverables } = await submit(body, ({ key }) =>
        call(askForChange, { params: { ref, id }, body }, { idempotencyKey: key }),
      );
      onChange(deliverables);
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextArea label="What should change?" hint="One sentence is enough." rows={3} {...form.field('text')} />
      <TextField
        label="Where, if it is a place (optional)"
        hint="Coordinates, for example -20.15, 28.58."
        {...form.field('place')}
      />
      <FormFoot form={form}>Send</FormFoot>
    </form>
  );
}

/** Longitude and latitude. @throws Error with the reason for the person */
async function positionIn(written: string): Promise<[number, number]> {
  const { readPoint } = await import('#geo/coordinates/read-point.ts');
  const { position, problem } = readPoint(written);
  if (!position) throw new Error(problem || deliverableMessages.place);
  return [position[0], position[1]];
}
