import { useState } from 'react';
import { type AdminBrief, adminBriefMessages, writeQuote, writeQuoteSchema } from '#contract/admin/briefs.ts';
import type { StoredBrief } from '#contract/briefs/stored-briefs.ts';
import { businessDate } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { LinePrice, RemoveLine } from '../fields/line-parts.tsx';
import { TypedField } from '../fields/typed-field.tsx';
import { bodyOf, emptyLine, firstLines, type TypedLine, totalOf } from './quote-draft.ts';
import './line-fields.css';

interface Props {
  brief: StoredBrief;
  onWritten: (brief: AdminBrief) => void;
}

/** Writes a quote for a brief; if there already is one, a new version that replaces it. */
export const WriteQuote = ({ brief, onWritten }: Props) => (
  <ActionDialog
    action={brief.quotes.length > 0 ? 'Write a new version' : 'Write a quote'}
    kind="primary"
    onChange={onWritten}
  >
    {(done) => <QuoteForm brief={brief} onWritten={done} />}
  </ActionDialog>
);

function useQuoteForm({ brief, onWritten }: Props) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const [lines, setLines] = useState<readonly TypedLine[]>(() => firstLines(brief));
  const inDays = new Date(Date.now() + limits.quoteValidDays * 86_400_000);
  const form = useForm({
    initial: { validUntil: businessDate(inDays), message: brief.quotes[0]?.message ?? '', lines: '' },
    validate: (values) => messagesOf(writeQuoteSchema, bodyOf(lines, values)),
    async submit(values) {
      const body = bodyOf(lines, values);
      onWritten(
        await submit(body, ({ key }) =>
          call(writeQuote, { params: { ref: brief.ref }, body }, { idempotencyKey: key }),
        ),
      );
      showToast('The quote was sent to the client.');
      close();
    },
  });
  return { form, lines, setLines };
}

function QuoteForm(props: Props) {
  const { form, lines, setLines } = useQuoteForm(props);
  const change = (place: number, part: Partial<TypedLine>): void =>
    setLines(lines.map((line, index) => (index === place ? { ...line, ...part } : line)));
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      {lines.map((line, place) => (
        <LineFields
          key={line.id}
          line={line}
          place={place}
          onChange={(part) => change(place, part)}
          onRemove={lines.length > 1 ? () => setLines(lines.filter((one) => one !== line)) : undefined}
        />
      ))}
      {lines.length < limits.quoteLinesMax && (
        <div>
          <Button kind="quiet" small onClick={() => setLines([...lines, emptyLine(lines)])}>
            Add a line
          </Button>
        </div>
      )}
      <p aria-live="polite">
        Total: <strong>{totalOf(lines) ?? adminBriefMessages.unitCents}</strong>
      </p>
      <TextField label="Valid until" type="date" hint="For example 25 January 2027" {...form.field('validUntil')} />
      <TextArea
        label="Message (optional)"
        hint="What is included and when you can start."
        rows={4}
        {...form.field('message')}
      />
      {form.errors['lines'] && <p className="field-error">{form.errors['lines']}</p>}
      <FormFoot form={form}>{form.busy ? 'Sending...' : 'Send the quote'}</FormFoot>
    </form>
  );
}

interface LineFieldsProps {
  line: TypedLine;
  place: number;
  onChange: (part: Partial<TypedLine>) => void;
  onRemove: (() => void) | undefined;
}

/** One line of a quote: description, unit price and quantity. */
const LineFields = ({ line, place, onChange, onRemove }: LineFieldsProps) => (
  <fieldset className="quote-line">
    <legend className="field-label">Line {place + 1}</legend>
    <TypedField label="Description" value={line.name} onChange={(name) => onChange({ name })} />
    <LinePrice price={line} onChange={onChange} />
    {onRemove && <RemoveLine place={place} onRemove={onRemove} />}
  </fieldset>
);
