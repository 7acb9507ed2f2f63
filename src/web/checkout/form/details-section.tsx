import { orderMessages } from '#contract/checkout/orders.ts';
import { limits } from '#contract/limits.ts';
import { courseOfItem } from '#contract/site/courses.ts';
import { CompanyFields } from '#web/cart/billing/company-fields.tsx';
import { useCart } from '#web/cart/cart.ts';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { TextCounter } from '#web/ui/forms/text-counter.tsx';
import { type Details, seatsIn } from '../details.ts';
import { CheckoutSection } from './checkout-section.tsx';
import type { Checkout } from './use-checkout.ts';

interface Props {
  checkout: Checkout;
  email: string;
}

export function DetailsSection({ checkout: { details: form, sections }, email }: Props) {
  const { note } = form.values;
  const { cartItems } = useCart();
  const seats = seatsIn(cartItems);
  return (
    <CheckoutSection
      place={0}
      name="Your details"
      sections={sections}
      summary={<DescriptionList facts={summaryOf(form.values, email)} />}
    >
      <form className="mt-5 grid gap-6" {...form.form}>
        <ErrorSummary {...form.summary} />
        <TextField
          label="Full name"
          hint="As it should appear on the invoice"
          autoComplete="name"
          {...form.field('name')}
        />
        <div>
          <DescriptionList facts={[{ name: 'Email', value: <EmailAddress email={email} /> }]} />
          <p className="mt-2 text-small text-ink2">Order updates go to this address.</p>
        </div>
        <CompanyFields values={form.values} errors={form.errors} field={form.field} />
        {seats > 0 && (
          <TextArea
            label="Participants (optional)"
            hint={`One full name per line, for ${seats} ${seats === 1 ? 'seat' : 'seats'}. You can also tell us later.`}
            rows={Math.min(6, seats + 1)}
            {...form.field('participants')}
          />
        )}
        <div>
          <TextArea {...noteTexts(cartItems)} rows={4} {...form.field('note')} />
          <TextCounter length={note.trim().length} most={limits.orderNoteMaxLength} tooLong={orderMessages.note} />
        </div>
        <FormFoot form={form}>Continue</FormFoot>
      </form>
    </CheckoutSection>
  );
}

function noteTexts(items: readonly { id: string }[]): { label: string; hint: string } {
  const isCourse = items.map(({ id }) => courseOfItem(id) !== null);
  if (isCourse.every(Boolean))
    return { label: 'Note (optional)', hint: 'Questions about the course, or when you can come.' };
  return {
    label: 'Project note (optional)',
    hint: 'The place, the dates, what you already have: anything that helps us to start.',
  };
}

const summaryOf = (
  { name, organisation, address, taxNumber, purchaseOrder, participants, note }: Details,
  email: string,
): Fact[] => [
  ...filled('Name', name),
  { name: 'Email', value: <EmailAddress email={email} /> },
  ...filled('Organisation', organisation),
  ...filled('Address', address),
  ...filled('Tax number', taxNumber),
  ...filled('Purchase order', purchaseOrder),
  ...filled('Participants', participants),
  ...filled('Note', note),
];

const filled = (name: string, text: string): Fact[] =>
  text.trim() ? [{ name, value: <span className="wrap-anywhere whitespace-pre-line">{text}</span> }] : [];
