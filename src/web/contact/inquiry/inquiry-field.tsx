import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from 'react';
import { href } from 'react-router';
import { type InquiryTypeLabels, inquiryMessages } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '#web/ui/forms/field.tsx';
import type { useForm } from '#web/ui/forms/submit/use-form.ts';
import { TextCounter } from '#web/ui/forms/text-counter.tsx';

interface InquiryFieldProps {
  field: InquiryTypeLabels['fields'][number];
  form: ReturnType<typeof useForm<Record<string, string | boolean>>>;
}

export function InquiryField({ field: { name, label: fieldLabel, required, options }, form }: InquiryFieldProps) {
  const label = required ? fieldLabel : `${fieldLabel} (optional)`;
  if (name === 'consent') return <Checkbox label={<Consent label={fieldLabel} />} {...form.checkbox(name)} />;
  if (name === 'message') return <Message label={label} form={form} />;
  if (options) {
    return (
      <Select label={label} {...form.field(name)}>
        <option value="">{required ? 'Choose one' : 'Not decided'}</option>
        {options.map(({ id, label: option }) => (
          <option key={id} value={id}>
            {option}
          </option>
        ))}
      </Select>
    );
  }
  return <TextField label={label} {...kinds.get(name)} {...form.field(name)} />;
}

interface Kind {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  hint?: ReactNode;
}

const kinds = new Map<string, Kind>([
  ['name', { autoComplete: 'name' }],
  ['email', { type: 'email', autoComplete: 'email' }],
  ['phone', { type: 'tel', autoComplete: 'tel', hint: 'In case a quick call is easier' }],
  ['organisation', { autoComplete: 'organization' }],
  ['people', { inputMode: 'numeric' }],
  ['weeks', { inputMode: 'numeric' }],
  ['when', { type: 'date', hint: 'The day by which you need it or would like to start, for example 25 January 2027' }],
  ['website', { type: 'url', autoComplete: 'url', hint: 'For example https://www.example.co.zw' }],
]);

function Message({ label, form }: { label: string; form: InquiryFieldProps['form'] }) {
  const length = String(form.values['message']).trim().length;
  return (
    <div>
      <TextArea label={label} rows={7} {...form.field('message')} />
      <TextCounter length={length} most={limits.inquiryMessageMaxLength} tooLong={inquiryMessages.messageLong} />
    </div>
  );
}

const Consent = ({ label: fieldLabel }: { label: string }) => (
  <>
    {fieldLabel}, as the <TextLink to={href('/privacy')}>privacy policy</TextLink> says
  </>
);
