import type { MouseEvent } from 'react';
import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { MoneyLines } from '#web/ui/records/money-lines.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { centsOf } from '../../cents.ts';
import type { OrderValues } from './order-draft.ts';
import type { NewOrder, Preview } from './use-new-order.ts';

/** A summary of the order, before it is placed. */
export function CheckOrder({ order: { form, back }, preview }: { order: NewOrder; preview: Preview }) {
  const focused = useFocusOnMount<HTMLParagraphElement>();
  const { values, refusal, busy } = form;
  return (
    <>
      <p ref={focused} tabIndex={-1} className="outline-none">
        Check the order before placing it. {emailsOf(values)}
      </p>
      <DescriptionList facts={factsOf(values)} />
      <TitledSection id="checked-lines" title="Items">
        <MoneyLines caption="Items" order={preview} more={paidOf(values, preview)} />
      </TitledSection>
      {refusal && <Callout tone="danger">{refusal}</Callout>}
      <p className="actions">
        <Button type="submit" busy={busy} onClick={onlyOnce}>
          Place order
        </Button>
        <Button kind="quiet" disabled={busy} onClick={back}>
          Back
        </Button>
      </p>
    </>
  );
}

/** Prevents a double click on the button of the previous step from placing the order. */
function onlyOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

const emailsOf = ({ email }: OrderValues): string =>
  email.trim()
    ? `We email ${email.trim()} with the invoice.`
    : 'The client has no email address: nothing is emailed, and you can print the invoice.';

const factsOf = ({ email, name, phone, organisation, address, taxNumber, purchaseOrder, note }: OrderValues): Fact[] =>
  [
    { name: 'Email', value: email },
    { name: 'Name', value: name },
    { name: 'Phone', value: phone },
    { name: 'Organisation', value: organisation },
    { name: 'Address', value: address },
    { name: 'Tax number', value: taxNumber },
    { name: 'Purchase order', value: purchaseOrder },
    { name: 'Note', value: note },
  ].flatMap(({ name: label, value }) =>
    value.trim() ? { name: label, value: <span className="wrap-anywhere whitespace-pre-line">{value}</span> } : [],
  );

function paidOf({ isPaid, amount, method }: OrderValues, { totalCents }: Preview) {
  if (!isPaid) return [];
  const paidCents = centsOf(amount);
  const dueCents = totalCents - paidCents;
  const label = shortMethodNames[method as keyof typeof shortMethodNames];
  return [
    { name: `Paid now, ${label.toLowerCase()}`, cents: paidCents },
    ...(dueCents > 0 ? [{ name: 'Still due', cents: dueCents, counts: true }] : []),
  ];
}
