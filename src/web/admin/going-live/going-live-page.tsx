import { useState } from 'react';
import { href } from 'react-router';
import {
  confirmGoingLive,
  confirmGoingLiveSchema,
  type GoingLive,
  type GoingLiveItem,
  type GoingLiveItemId,
  isPersonItem,
  type PersonItemId,
  readGoingLive,
  sendTestEmail,
} from '#contract/admin/going-live.ts';
import { businessDate, formatDay } from '#contract/business-days.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { Tag } from '#web/ui/records/tag.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import type { Route } from './+types/going-live-page.ts';
import './going-live.css';

export const meta = privateMetaOf(href('/admin/going-live'), {
  title: 'Going live',
  description: 'For owners: what has to be right before the site goes live.',
});

export const clientLoader = pageLoader(({ signal }) => call(readGoingLive, {}, { signal }));

export const HydrateFallback = () => <GoingLivePage loaderData="loading" />;
export const ErrorBoundary = () => <GoingLivePage loaderData="failed" />;
export default GoingLivePage;

function GoingLivePage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/system')}>System</BackLink>
      </p>
      <LoadedPart name="the list" loaded={loaderData}>
        {(loaded) => <Items loaded={loaded} />}
      </LoadedPart>
    </>
  );
}

interface ItemTexts {
  title: string;
  task: string;
  /** Where an owner changes it. */
  page?: { to: string; name: string };
}

const inSettings = (id: string, tab: string) => ({
  to: `${href('/admin/settings')}#${id}`,
  name: `${tab}, in Settings`,
});

/** What each item is, and what a person has to compare. */
const texts: Record<GoingLiveItemId, ItemTexts> = {
  email: { title: 'Emails', task: 'A test email is accepted by the mail server.' },
  second_factor: {
    title: 'Second factor',
    task: 'Everybody in the office has set one up.',
    page: { to: href('/admin/staff'), name: 'Staff' },
  },
  holidays: {
    title: 'Public holidays',
    task: 'They are known for the next half year.',
    page: inSettings('meetings', 'Meetings'),
  },
  backup: { title: 'Backup', task: 'One was made in the last two days.' },
  contact: {
    title: 'Contact details',
    task: 'Call the number, write to the address, and read the office hours.',
    page: inSettings('company', 'Company'),
  },
  bank: {
    title: 'Bank account',
    task: 'Compare each figure with a letter of the bank.',
    page: inSettings('getting-paid', 'Getting paid'),
  },
  paynow: { title: 'Paynow', task: 'Pay one dollar, and see it on the order and in Paynow.' },
  tax: {
    title: 'Tax',
    task: 'Compare the rate and the number with the tax authority’s letter.',
    page: inSettings('tax', 'Tax'),
  },
  terms: {
    title: 'Terms and privacy policy',
    task: 'A lawyer has read both.',
    page: { to: href('/admin/content'), name: 'Content' },
  },
};

function Items({ loaded }: { loaded: GoingLive }) {
  const [{ items, isLive, sendsEmail }, show] = useState(loaded);
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <>
      <h2 className="admin-title">Going live</h2>
      <p className="mt-2 mb-6 text-ink2" role="status">
        {done} of {items.length} done. {isLive ? 'The site is live.' : 'The site is a demo: it shows examples.'}
      </p>
      <ul className="admin-rows going-live">
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            canTest={item.id === 'email' && sendsEmail && !item.isDone}
            onChange={show}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  item: GoingLiveItem;
  /** Whether a test email can be sent for it. */
  canTest: boolean;
  onChange: (next: GoingLive) => void;
}

function ItemRow({ item: { id, found, missing, confirmed, isDone }, canTest, onChange }: RowProps) {
  const { title, task, page } = texts[id];
  return (
    <li>
      <div className="min-w-0">
        <p className="font-strong">{title}</p>
        <p className="text-small text-ink2">{task}</p>
      </div>
      <div className="min-w-0 grid gap-1">
        {found.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {missing.map((sentence) => (
          <FieldError key={sentence}>{sentence}</FieldError>
        ))}
        {page && (
          <TextLink to={page.to} className="tall-link justify-self-start">
            {page.name}
          </TextLink>
        )}
      </div>
      <div className="min-w-0 grid gap-2 justify-items-start">
        <Tag tone={isDone ? 'quiet' : 'ring'}>{isDone ? 'Done' : 'Open'}</Tag>
        {confirmed && (
          <p className="text-small text-ink2">
            {confirmed.by}, {formatDay(confirmed.on)}.{confirmed.isOutdated && ' It was changed after that.'}
          </p>
        )}
        {canTest && <TestEmail onChange={onChange} />}
        {isPersonItem(id) && (
          <ActionDialog
            action={confirmed ? 'Confirm again' : 'Confirm'}
            label={`${confirmed ? 'Confirm again' : 'Confirm'}: ${title}`}
            title={`${title}: ${task}`}
            onChange={onChange}
          >
            {(done) => <ConfirmForm item={id} missing={missing} onChange={done} />}
          </ActionDialog>
        )}
      </div>
    </li>
  );
}

const TestEmail = ({ onChange }: Pick<RowProps, 'onChange'>) => (
  <ActionButton
    label="Send me a test email"
    run={async () => {
      onChange(await call(sendTestEmail, {}, withNewKey()));
      showToast('The test email is on its way to you. Open this page again when it has arrived.');
    }}
  >
    Send me a test email
  </ActionButton>
);

interface FormProps {
  item: PersonItemId;
  missing: readonly string[];
  onChange: (next: GoingLive) => void;
}

function ConfirmForm({ item, missing, onChange }: FormProps) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { name: '', on: businessDate(new Date()) },
    validate: (values) => messagesOf(confirmGoingLiveSchema, values),
    async submit(values) {
      onChange(await call(confirmGoingLive, { params: { item }, body: values }));
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      {missing.length > 0 && <p>{missing.join(' ')} The site then goes live without it.</p>}
      <TextField label="Who has looked at it" {...form.field('name')} />
      <TextField label="On" hint="For example 25 January 2027." type="date" {...form.field('on')} />
      <FormFoot form={form}>Confirm</FormFoot>
    </form>
  );
}
