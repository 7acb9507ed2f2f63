import { useState } from 'react';
import { href } from 'react-router';
import type { OfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { type AdminOrder, downloadOrderFile, readAdminInvoice } from '#contract/admin/orders/orders.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { OrderTags } from '#web/cart/order-tags.tsx';
import { AgreedScope } from '#web/deliverables/agreed-scope.tsx';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { MoneyLines } from '#web/ui/records/money-lines.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { AttachedFiles } from '../attached-files.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import { OwnerOnly } from '../owner-only.tsx';
import { ReviewOfOrder } from '../reviews/request-review.tsx';
import { ExpectedDay } from './expected-day.tsx';
import { FulfilmentButtons } from './fulfilment-buttons.tsx';
import { MarkAsPaid, Refund } from './ledger-entries.tsx';
import { ConversationSection } from './notes/conversation-section.tsx';
import { NotesSection } from './notes/notes-section.tsx';
import { methodPaidWith } from './order-actions.ts';
import { ProofsSection } from './proofs-section.tsx';
import { ClientSection } from './record/client-section.tsx';
import { EmailsSection } from './record/emails-section.tsx';
import { FulfilmentSteps } from './record/fulfilment-steps.tsx';
import { HistorySection } from './record/history-section.tsx';
import { MoneySection } from './record/money-section.tsx';

const attentionLabels: Record<AdminOrder['attention'][number], string> = {
  paid_after_cancel: 'Payment received after cancellation. Refund it or agree another use with the customer.',
  overpaid: 'Overpaid.',
  disputed: 'The payment is disputed.',
  amount_differs: 'The amount received differs from the amount requested.',
};

const loadDeliverables = () => import('./deliverables/deliverables-section.tsx');

export function AdminOrderView({ adminOrder, onChange, onNews }: ActionsProps & { onNews: () => void }) {
  const { order, customer, attention, history, notes } = adminOrder;
  const [deliverables, setDeliverables] = useState<OfficeDeliverables['deliverables'] | null>(null);
  return (
    <>
      {/* Remounted after each change, so that it takes the focus. */}
      <FocusSubheading key={history.length}>Order {order.ref}</FocusSubheading>
      <p className="mt-2 text-ink2 wrap-anywhere">{aboutOf(adminOrder)}</p>
      <div className="mt-3 grid gap-4">
        <OrderTags {...order} forStaff />
        <p>
          <span className="text-small text-ink2">Customer sees: </span>
          {order.state.heading}. {order.state.next}
        </p>
        {attention.map((reason) => (
          <Callout key={reason} tone="danger">
            {attentionLabels[reason]}
          </Callout>
        ))}
      </div>
      <Actions adminOrder={adminOrder} onChange={onChange} />
      <div className="mt-8">
        <FulfilmentSteps adminOrder={adminOrder} />
      </div>
      <div className="record-columns mt-9">
        <div className="record-main grid gap-9">
          <LazyModule load={loadDeliverables}>
            {({ DeliverablesSection }) => (
              <DeliverablesSection order={order} onNews={onNews} onShown={setDeliverables} />
            )}
          </LazyModule>
          <MoneySection adminOrder={adminOrder} onChange={onChange} />
          <ProofsSection adminOrder={adminOrder} onChange={onChange} />
          <OrderedSection order={order} />
          <ConversationSection adminOrder={adminOrder} onChange={onChange} />
          <NotesSection reference={order.ref} notes={notes} onChange={onChange} />
          <EmailsSection adminOrder={adminOrder} onChange={onChange} />
        </div>
        <div className="record-side grid gap-9">
          <AgreedScope
            order={order}
            briefAddress={(reference) => href('/admin/briefs/:ref', { ref: reference })}
            after={(fact) =>
              deliverables && (
                <LazyModule load={loadDeliverables}>
                  {({ AgreedChecks }) => <AgreedChecks order={order} fact={fact} items={deliverables} />}
                </LazyModule>
              )
            }
          />
          <AttachmentsSection adminOrder={adminOrder} onChange={onChange} />
          <ClientSection order={order} customer={customer} />
          <HistorySection history={history} />
        </div>
      </div>
    </>
  );
}

function aboutOf({ order: { lines, billing }, customer }: AdminOrder): string {
  const [first, ...more] = lines;
  const items = [first?.name, more.length > 0 && `${more.length} more`].filter(Boolean).join(' and ');
  return [items, billing.organisation ?? (customer?.name || billing.name)].filter(Boolean).join('. ');
}

interface ActionsProps {
  adminOrder: AdminOrder;
  onChange: (adminOrder: AdminOrder) => void;
}

function Actions({ adminOrder, onChange }: ActionsProps) {
  const { order } = adminOrder;
  const { ref, paidCents, dueCents, payments, ledger, workStatus } = order;
  return (
    <div className="actions no-print mt-6">
      {dueCents > 0 && (
        <MarkAsPaid reference={ref} dueCents={dueCents} method={payments.at(-1)?.method ?? 'bank'} onPaid={onChange} />
      )}
      <FulfilmentButtons adminOrder={adminOrder} onChange={onChange} />
      <ExpectedDay order={order} onChange={onChange} />
      {paidCents > 0 && (
        <OwnerOnly>
          <Refund reference={ref} paidCents={paidCents} method={methodPaidWith(ledger)} onRefunded={onChange} />
        </OwnerOnly>
      )}
      <AdminInvoice order={order} />
      {isDelivered(workStatus) && <ReviewOfOrder reference={ref} />}
    </div>
  );
}

const isDelivered = (workStatus: AdminOrder['order']['workStatus']): boolean =>
  workStatus === 'delivered' || workStatus === 'completed';

const OrderedSection = ({ order }: { order: AdminOrder['order'] }) => (
  <TitledSection id="lines" title="Items">
    <MoneyLines caption="Items" order={order} />
    {order.note && <p className="mt-4 wrap-anywhere whitespace-pre-line">{order.note}</p>}
  </TitledSection>
);

const loadAreaSize = () => import('./area-size.tsx');

function AttachmentsSection({ adminOrder: { order }, onChange }: ActionsProps) {
  const { ref, attachments } = order;
  const { area, files } = attachments;
  if (!area && files.length === 0) return null;
  return (
    <TitledSection id="attachments" title="Area and files">
      <AreaOutline area={area} />
      {area && <OnMapLink reference={ref} />}
      {area && attachments.canChangeArea && (
        <LazyModule load={loadAreaSize}>
          {({ AreaSize }) => <AreaSize order={order} squareMetres={area.squareMetres} onChange={onChange} />}
        </LazyModule>
      )}
      <AttachedFiles endpoint={downloadOrderFile} reference={ref} files={files} />
    </TitledSection>
  );
}

function AdminInvoice({ order: { ref, invoiceNumber } }: { order: AdminOrder['order'] }) {
  const name = `${invoiceNumber ?? `${ref}-pro-forma`}.pdf`;
  const label = invoiceNumber ? 'Download invoice' : 'Download pro forma invoice';
  return (
    <DownloadButton endpoint={readAdminInvoice} params={{ ref }} name={name} label={`${label}: ${ref}`}>
      {label}
    </DownloadButton>
  );
}
