import { useEffect, useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/business-days.ts';
import { askForChangeSchema, changeMessages } from '#contract/deliveries/change-requests.ts';
import type { Deliverable, Deliverables as DeliverableList } from '#contract/deliveries/deliverables.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { aboutItem, Changes, deliverableWords, Findings, Kept } from '#web/deliverables/deliverable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { ConfirmForm } from './confirm-form.tsx';

/** The calls of a client in an account, or of a guest with a link. */
export interface DeliverableCalls {
  accept: (id: string) => Promise<DeliverableList>;
  ask: (id: string, body: { text: string; place: [number, number] | null }, key: string) => Promise<DeliverableList>;
  ticket: (id: string) => Promise<{ address: string }>;
}

interface DeliverablesProps {
  calls: DeliverableCalls;
  /** The day on which we expect to deliver. */
  expectedOn: string | null;
  list: DeliverableList;
  /** False where something else is the one thing to do. */
  isPrimary?: boolean;
  onChange: (list: DeliverableList) => void;
}

/** What was delivered, to read, accept or have changed. */
export function Deliverables({ calls, expectedOn, list, isPrimary = true, onChange }: DeliverablesProps) {
  const { deliverables, kept } = list;
  // The address of an email names it, before it is loaded.
  useEffect(() => {
    if (location.hash === '#waiting') document.getElementById('waiting')?.scrollIntoView();
  }, []);
  if (deliverables.length === 0) {
    const day = expectedOn && `The first files come on ${formatDay(expectedOn)}.`;
    return <p className="text-ink2">{day || 'Nothing has been delivered yet.'}</p>;
  }
  const firstWaiting = deliverables.find(({ state }) => state === 'waiting');
  return (
    <>
      <ul className="deliverables deliverables-wide">
        {deliverables.map((item) => (
          <Item
            key={item.id}
            calls={calls}
            item={item}
            isFirst={item === firstWaiting}
            isPrimary={isPrimary && item === firstWaiting}
            isKept={!kept?.areDeleted}
            onChange={onChange}
          />
        ))}
      </ul>
      <Kept kept={kept} />
    </>
  );
}

interface ItemProps {
  calls: DeliverableCalls;
  item: Deliverable;
  /** It has the one primary button. */
  isPrimary: boolean;
  onChange: (shown: DeliverableList) => void;
}

interface RowProps extends ItemProps {
  /** The first that waits, to which the page leads. */
  isFirst: boolean;
  /** Its file can still be downloaded. */
  isKept: boolean;
}

const Item = ({ calls, item, isFirst, isPrimary, isKept, onChange }: RowProps) => (
  <li id={isFirst ? 'waiting' : undefined} data-waits={item.state === 'waiting' ? '' : undefined}>
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
      {item.state !== 'accepted' && <Accept calls={calls} item={item} isPrimary={isPrimary} onChange={onChange} />}
      {item.state !== 'accepted' && <Ask calls={calls} item={item} onChange={onChange} />}
      {item.kind === 'file' && isKept && (
        <ActionButton label={`Download ${item.name}`} run={() => download(calls, item.id)}>
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
async function download({ ticket }: DeliverableCalls, id: string): Promise<void> {
  const { address } = await ticket(id);
  location.assign(address);
}

function Accept({ calls, item: { id, name }, isPrimary, onChange }: ItemProps) {
  const [isOpen, setOpen] = useState(false);
  const label = `Accept ${name}`;
  return (
    <>
      <Button small kind={isPrimary ? 'primary' : 'quiet'} aria-label={label} onClick={() => setOpen(true)}>
        Accept
      </Button>
      {isOpen && (
        <Dialog title={`${label}?`} onClose={() => setOpen(false)}>
          <p className="mt-4 text-ink2">Later changes are a new order.</p>
          <ConfirmForm run={async () => onChange(await calls.accept(id))}>Accept</ConfirmForm>
        </Dialog>
      )}
    </>
  );
}

function Ask({ item, ...rest }: Omit<ItemProps, 'isPrimary'>) {
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

function AskForm({ calls, item: { id }, onChange }: Omit<ItemProps, 'isPrimary'>) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { text: '', place: '' },
    validate: ({ text }) => messagesOf(askForChangeSchema, { text }),
    async submit({ text, place: written }) {
      const place = written.trim() ? await positionIn(written) : null;
      const body = { text, place };
      onChange(await submit(body, ({ key }) => calls.ask(id, body, key)));
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
  if (!position) throw new Error(problem || changeMessages.place);
  return [position[0], position[1]];
}
