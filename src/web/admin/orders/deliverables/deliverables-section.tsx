import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  createOfficeFileTicket,
  deliverAnyway,
  deliverAnywaySchema,
  listOfficeDeliverables,
  markAcceptancesSeen,
  type OfficeDeliverables,
  readOfficeShown,
  removeDeliverable,
} from '#contract/admin/orders/deliverables.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/business-days.ts';
import type { Scope } from '#contract/checkout/orders.ts';
import type { DeliverableState } from '#contract/deliveries/deliverables.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { call, fetchFile } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { roundForStaff } from '#web/deliverables/change-rounds.ts';
import { ChangeThread } from '#web/deliverables/change-thread.tsx';
import { aboutItem, FindingLine, Findings, Kept } from '#web/deliverables/deliverable.tsx';
import { DeliveredMaps } from '#web/deliverables/maps/delivered-maps.tsx';
import type { FileSource } from '#web/deliverables/maps/file-source.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { ActionDialog } from '../../action-dialog.tsx';
import { AddDeliverable } from './add-deliverable.tsx';
import { agreedChecks } from './agreed-checks.ts';
import { AnswerChange } from './answer-change.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { LeavingDelivery } from './leaving-delivery.tsx';
import { OrderLinks } from './order-links.tsx';
import { isHeldBack, type OfficeDeliverable } from './readiness.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

interface Props {
  order: AdminOrder['order'];
  /** The order has changed with a delivery. */
  onNews: () => void;
  onShown: (deliverables: OfficeDeliverables['deliverables']) => void;
}

/** The files, links and sentences that are handed over for an order. */
export function DeliverablesSection({ order, ...rest }: Props) {
  if (!hasMapWork(order) || order.workStatus === 'placed' || order.workStatus === 'cancelled') return null;
  return (
    <TitledSection id="deliverables" title="Files for the client">
      <Loaded order={order} {...rest} />
      <OrderLinks reference={order.ref} />
    </TitledSection>
  );
}

function Loaded(props: Props) {
  const { ref } = props.order;
  const loaded = useAsync(
    useCallback((signal?: AbortSignal) => call(listOfficeDeliverables, { params: { ref } }, { signal }), [ref]),
  );
  return (
    <AsyncSection {...loaded} waiting="Loading the files..." failure="The files could not be loaded.">
      {(first) => <Deliverables first={first} {...props} />}
    </AsyncSection>
  );
}

const checkedEveryMs = 5_000;

function Deliverables({ order, first, onNews, onShown }: Props & { first: OfficeDeliverables }) {
  const { ref, workStatus } = order;
  const [shown, setShown] = useState(first);
  const { deliverables, leaving, kept } = shown;
  function show(next: OfficeDeliverables): void {
    setShown(next);
    if (leaving && !next.leaving) onNews();
  }
  const showLater = useEffectEvent(show);
  const report = useEffectEvent(onShown);
  useEffect(() => report(deliverables), [deliverables]);
  const isChecking = deliverables.some(({ isBeingChecked }) => isBeingChecked);
  const isMoving = isChecking || leaving !== null;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      // A failed look is followed by the next.
      void call(listOfficeDeliverables, { params: { ref } }).then(
        (next) => showLater(next),
        () => {},
      );
    }, checkedEveryMs);
    return () => clearInterval(timer);
  }, [isMoving, ref]);
  const hasNews = deliverables.some(({ isNews }) => isNews);
  useEffect(() => {
    // A failed call is repeated the next time the order is opened; only the mark is lost.
    if (hasNews) void call(markAcceptancesSeen, { params: { ref } }).catch(() => {});
  }, [hasNews, ref]);
  const uploads = useUploads({ reference: ref, shown, onChange: show });
  const canAdd = workStatus === 'in_progress' || workStatus === 'delivered';
  return (
    <>
      {deliverables.length > 0 && (
        <ul className="deliverables">
          {deliverables.map((item) => (
            <Item
              key={item.id}
              reference={ref}
              item={item}
              isLeaving={leaving?.ids.includes(item.id) ?? false}
              isKept={!kept?.areDeleted}
              uploads={canAdd ? uploads : null}
              onChange={show}
            />
          ))}
        </ul>
      )}
      {canAdd && <AddDeliverable reference={ref} shown={shown} uploads={uploads} onChange={show} />}
      {leaving && <LeavingDelivery key={leaving.leavesAt} reference={ref} leaving={leaving} onChange={show} />}
      {canAdd && !leaving && (
        <p className="mt-5">
          <DeliverDialog
            order={order}
            items={deliverables.filter(({ state }) => state === 'not_yet')}
            shown={shown}
            onDelivered={show}
          />
        </p>
      )}
      {!kept?.areDeleted && <Maps reference={ref} shown={shown} />}
      <Kept kept={kept} />
      <p className="mt-3 text-small text-ink2">The client sees nothing of it until you deliver.</p>
    </>
  );
}

/** As the client sees them, and before they are delivered. */
function Maps({ reference: ref, shown: { deliverables, area } }: { reference: string; shown: OfficeDeliverables }) {
  const source: FileSource = {
    picture: (id) => fetchFile(readOfficeShown, { ref, id, kind: 'picture' }),
    shapes: (id) => fetchFile(readOfficeShown, { ref, id, kind: 'shapes' }),
    ticket: (id) => call(createOfficeFileTicket, { params: { ref, id } }),
  };
  return (
    <DeliveredMaps
      deliverables={deliverables.filter(({ state }) => state !== 'replaced')}
      source={source}
      area={area}
    />
  );
}

const words: Record<DeliverableState, { word: string; tone: TagTone }> = {
  not_yet: { word: 'Ready', tone: 'strong' },
  waiting: { word: 'With the client', tone: 'ring' },
  change_asked: { word: 'Change asked', tone: 'new' },
  accepted: { word: 'Accepted', tone: 'quiet' },
  replaced: { word: 'Replaced', tone: 'quiet' },
};

function stateOf(item: OfficeDeliverable, isLeaving: boolean): { word: string; tone: TagTone } {
  if (isLeaving) return { word: 'Being delivered', tone: 'new' };
  if (item.partsHere) return { word: 'Uploading', tone: 'ring' };
  if (item.isBeingChecked) return { word: 'Checking', tone: 'new' };
  if (item.state === 'not_yet' && isHeldBack(item)) return { word: 'A check failed', tone: 'danger' };
  return words[item.state];
}

interface ItemProps {
  reference: string;
  item: OfficeDeliverable;
  /** It is part of a delivery that can still be taken back. */
  isLeaving: boolean;
  /** Its file can still be downloaded. */
  isKept: boolean;
  /** Null: nothing is uploaded for this order any more. */
  uploads: Uploads | null;
  onChange: (deliverables: OfficeDeliverables) => void;
}

function Item({ reference: ref, item, isLeaving, isKept, uploads, onChange }: ItemProps) {
  const { id, name, kind, content, state, downloads, acceptsOn, partsHere } = item;
  const { word, tone } = stateOf(item, isLeaving);
  const isOpen = state === 'not_yet' && !isLeaving;
  return (
    <li data-failed={isOpen && isHeldBack(item) ? '' : undefined}>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong>{name}</strong> <Tag tone={tone}>{word}</Tag>
        </p>
        <p className="text-small text-ink2 wrap-anywhere">{aboutItem(item)}</p>
        {content && <p className="mt-1 wrap-anywhere whitespace-pre-line">{content}</p>}
        {acceptsOn && <p className="text-small">Counts as accepted at the end of {formatDay(acceptsOn)}.</p>}
      </div>
      <Findings item={item} />
      {downloads.length > 0 && (
        <p className="text-small text-ink2">
          {downloads
            .slice(0, 3)
            .map(({ by, at, isView }) => {
              const verb = isView ? 'Opened on the map' : 'Downloaded';
              return `${verb} by ${by ?? 'a deleted account'}, ${instantInFull(businessZone, at)}`;
            })
            .join('. ')}
        </p>
      )}
      <ChangeThread
        item={item}
        reader="business"
        answer={(change) => <AnswerChange reference={ref} id={id} change={change} onChange={onChange} />}
      />
      {state === 'change_asked' && <p className="text-small text-ink2">{roundForStaff(item.round)}</p>}
      <div className="actions no-print">
        {kind === 'file' && partsHere === null && isKept && (
          <ActionButton label={`Download ${name}`} run={() => download(ref, id)}>
            Download
          </ActionButton>
        )}
        {isOpen && kind === 'file' && partsHere === null && uploads && <Replace item={item} uploads={uploads} />}
        {isOpen && (
          <ActionButton
            label={`Remove ${name}`}
            run={async () => onChange(await call(removeDeliverable, { params: { ref, id } }))}
          >
            Remove
          </ActionButton>
        )}
      </div>
      {isOpen && isHeldBack(item) && (
        <ActionDialog action="Deliver it anyway" label={`Deliver it anyway: ${name}`} onChange={onChange}>
          {(done) => <AnywayForm reference={ref} id={id} onChange={done} />}
        </ActionDialog>
      )}
    </li>
  );
}

/** A file of any name takes the place of one that was not delivered. */
function Replace({ item, uploads }: { item: OfficeDeliverable; uploads: Uploads }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File in place of ${item.name}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // A removal that fails leaves the file, which can be replaced again.
          if (file) uploads.replace(item, file).catch((error: Error) => showToast(error.message));
          target.value = '';
        }}
      />
      <Button
        small
        kind="quiet"
        aria-label={`Replace ${item.name}`}
        disabled={uploads.progress !== null}
        onClick={() => input.current?.click()}
      >
        Replace
      </Button>
    </>
  );
}

function AnywayForm({ reference: ref, id, onChange }: Pick<ItemProps, 'reference' | 'onChange'> & { id: string }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { anywayReason: '' },
    validate: (body) => messagesOf(deliverAnywaySchema, body),
    async submit(body) {
      onChange(await call(deliverAnyway, { params: { ref, id }, body }));
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextArea label="Reason" hint="The client reads it beside the check." rows={3} {...form.field('anywayReason')} />
      <FormFoot form={form}>Deliver it anyway</FormFoot>
    </form>
  );
}

async function download(ref: string, id: string): Promise<void> {
  const { address } = await call(createOfficeFileTicket, { params: { ref, id } });
  location.assign(address);
}

interface ChecksProps {
  order: AdminOrder['order'];
  fact: Scope['facts'][number];
  items: OfficeDeliverables['deliverables'];
}

/** Which files are as agreed in one fact, and what is missing. */
export const AgreedChecks = ({ order, fact, items }: ChecksProps) => (
  <ul className="findings mt-1 text-small">
    {agreedChecks(fact, items, order.attachments.area !== null).map(({ outcome, text }) => (
      <FindingLine key={text} outcome={outcome}>
        {text}
      </FindingLine>
    ))}
  </ul>
);
