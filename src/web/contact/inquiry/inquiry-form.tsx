import { href } from 'react-router';
import type { InquiryTypeLabels } from '#contract/contact/inquiries.ts';
import { AttachedAreaNote } from '#web/map/attached/use-attached-area.tsx';
import type { RefusedForm } from '#web/refused-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { FilesField } from '../files/files-field.tsx';
import { InquiryField } from './inquiry-field.tsx';
import type { Outcome } from './outcome.ts';
import type { Owner } from './use-form-owner.ts';
import { useInquiry } from './use-inquiry.ts';

interface InquiryFormProps {
  labels: InquiryTypeLabels;
  owner: Owner;
  refused: RefusedForm | null;
  onOutcome(outcome: Outcome): void;
}

/** The fields of an inquiry type. Without script the browser posts them to the same address (docs/decisions/0010). */
export function InquiryForm({ labels, owner, refused, onOutcome }: InquiryFormProps) {
  const { form, attachment, files } = useInquiry({ labels, owner, refused, onOutcome });
  const action = href('/contact/:inquiryType', { inquiryType: labels.id });
  const beforeFiles = labels.fields.filter(({ name }) => name !== 'consent');
  const consent = labels.fields.filter(({ name }) => name === 'consent');
  return (
    <form className="grid grid-cols-1 gap-6" action={action} {...form.form}>
      <ErrorSummary {...form.summary} isNewPage={refused !== null} />
      <AttachedAreaNote {...attachment} />
      {beforeFiles.map((field) => (
        <InquiryField key={field.name} field={field} form={form} />
      ))}
      {files && <FilesField {...files} />}
      <div className="honeypot" aria-hidden="true">
        <label>
          Leave this empty
          <input
            type="text"
            name="subject"
            tabIndex={-1}
            autoComplete="off"
            value={String(form.values['subject'])}
            onChange={(event) => form.change('subject', event.target.value)}
          />
        </label>
      </div>
      {consent.map((field) => (
        <InquiryField key={field.name} field={field} form={form} />
      ))}
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <div>
        <Button type="submit" busy={form.busy}>
          {form.busy ? 'Sending...' : 'Send message'}
          {!form.busy && <Icon name="arrow-right" />}
        </Button>
      </div>
    </form>
  );
}
