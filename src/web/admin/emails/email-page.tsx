import { href } from 'react-router';
import { type EmailPreview, readEmail } from '#contract/admin/emails.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { RecordPage } from '../record-page.tsx';
import type { Route } from './+types/email-page.ts';
import { EmailFrame } from './email-frame.tsx';
import { EmailReason } from './email-reason.tsx';
import { emailStates } from './email-row.tsx';
import { SendAgain } from './send-again.tsx';

export const meta = privateMetaOf(href('/admin/emails'), {
  title: 'Email',
  description: 'For staff: one email as it was sent.',
});

export const clientLoader = replyLoader(readEmail);

export const HydrateFallback = () => <EmailPage loaderData="loading" />;
export const ErrorBoundary = () => <EmailPage loaderData="failed" />;
export default EmailPage;

function EmailPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <RecordPage
      name="email"
      list={{ address: href('/admin/emails'), label: 'All emails' }}
      none={() => 'Emails are deleted after 90 days.'}
      loaded={loaderData}
    >
      {(email, { refresh }) => <EmailView email={email} onQueued={() => void refresh()} />}
    </RecordPage>
  );
}

function EmailView({ email, onQueued }: { email: EmailPreview; onQueued: () => void }) {
  const { subject, to, at, sentAt, state, reason, canBeSent, replyTo, text, html, files } = email;
  const { label, tone } = emailStates[state];
  return (
    <article>
      <div className="admin-head">
        <h2 className="admin-title wrap-anywhere">{subject}</h2>
        {canBeSent && <SendAgain email={email} onQueued={onQueued} />}
      </div>
      <Tag tone={tone}>{label}</Tag>
      {state !== 'sent' && <EmailReason reason={reason} canBeSent={state !== 'failed' || canBeSent} />}
      <div className="email-facts">
        <DescriptionList
          facts={[
            { name: 'To', value: <EmailAddress email={to} /> },
            ...(replyTo ? [{ name: 'Replies to', value: <EmailAddress email={replyTo} /> }] : []),
            { name: 'Written', value: instantInFull(businessZone, at) },
            ...(sentAt ? [{ name: 'Sent', value: instantInFull(businessZone, sentAt) }] : []),
            ...(files.length > 0 ? [{ name: 'Attached', value: files.join(', ') }] : []),
          ]}
        />
      </div>
      {text === null ? (
        <p>The text was deleted, because it had a code or a personal link.</p>
      ) : (
        <>
          <p className="text-small text-ink2">Codes and personal links are hidden.</p>
          {html && <EmailFrame title="The email as sent" html={html} />}
          <details className="mt-4" open={!html}>
            <summary>Plain text</summary>
            <pre className="email-text">{text}</pre>
          </details>
        </>
      )}
    </article>
  );
}
