import { useEffect, useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/business-days.ts';
import { answerChangeSchema } from '#contract/deliveries/change-requests.ts';
import type { Deliverable, Deliverables as DeliverableList } from '#contract/deliveries/deliverables.ts';
import { TextForm } from '#web/auth/form-parts/text-form.tsx';
import { ChangeThread } from '#web/deliverables/change-thread.tsx';
import { aboutItem, deliverableWords, Findings, Kept } from '#web/deliverables/deliverable.tsx';
import type { Marking } from '#web/deliverables/maps/marks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { type ChangeAsked, useAskForChange } from './ask-for-change.tsx';
import { ConfirmForm } from './confirm-form.tsx';

/** The calls of a client in an account, or of a guest with a link. */
export interface DeliverableCalls {
  accept: (id: string) => Promise<DeliverableList>;
  ask: (id: string, body: ChangeAsked, key: string) => Promise<DeliverableList>;
  answer: (id: string, body: { change: string; text: string }, key: string) => Promise<DeliverableList>;
  ticket: (id: string) => Promise<{ address: string }>;
}

interface DeliverablesProps {
  calls: DeliverableCalls;
  /** The day on which we expect to deliver. */
  expectedOn: string | null;
  list: DeliverableList;
  /** False where something else is the one thing to do. */
  isPrimary?: boolean;
  /** Lets the map choose places for a change request; null: there is no map. */
  mark: ((marking: Marking | null) => void) | null;
  onChange: (list: DeliverableList) => void;
}

/** What was delivered, to read, accept or have changed. */
export function Deliverables({ calls, expectedOn, list, isPrimary = true, mark, onChange }: DeliverablesProps) {
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
            mark={mark}
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

interface RowProps extends ItemProps, Pick<DeliverablesProps, 'mark'> {
  /** The first that waits, to which the page leads. */
  isFirst: boolean;
  /** Its file can still be downloaded. */
  isKept: boolean;
}

function Item({ calls, item, isFirst, isPrimary, isKept, mark, onChange }: RowProps) {
  const canAnswer = item.state !== 'accepted';
  const asking = useAskForChange({ item, ask: (change, key) => calls.ask(item.id, change, key), mark, onChange });
  return (
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
      </div>
      <div className="actions no-print">
        {canAnswer && <Accept calls={calls} item={item} isPrimary={isPrimary} onChange={onChange} />}
        {canAnswer && asking.button}
        {item.kind === 'file' && isKept && (
          <ActionButton label={`Download ${item.name}`} run={() => download(calls, item.id)}>
            Download
          </ActionButton>
        )}
      </div>
      {canAnswer && asking.form}
      <ChangeThread
        item={item}
        reader="client"
        answer={({ id, text }) => (
          <Answer
            about={text}
            send={async (answer, key) => onChange(await calls.answer(item.id, { change: id, text: answer }, key))}
          />
        )}
      />
    </li>
  );
}

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

/** `about`: the request, which tells the buttons of one list apart. */
function Answer({ about, send }: { about: string; send: (text: string, key: string) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <p className="mt-2 no-print">
        <Button small kind="quiet" aria-label={`Answer: ${about}`} onClick={() => setOpen(true)}>
          Answer
        </Button>
      </p>
    );
  return (
    <TextForm
      label="Your answer"
      action="Send"
      schema={answerChangeSchema}
      onCancel={() => setOpen(false)}
      send={async (text, key) => {
        await send(text, key);
        setOpen(false);
      }}
    />
  );
}
