import { href } from 'react-router';
import { inquiryMessages } from '#contract/contact/inquiries.ts';
import { useRootReply } from '#web/company/company.ts';
import { HomeLink } from '#web/company/home-link.tsx';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

export const handle: PageHandle = { header: false, advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/contact/sent'), {
  title: 'Message sent',
  description: 'We have received your message. An email with its reference is on its way to the address you gave.',
});

/** Shown after a form was sent without script. The same for everybody, so the reference is sent by email. */
export default function SentPage() {
  const days = useRootReply()?.company.contact.replyWorkingDays;
  return (
    <div className="page page-end page-start">
      <HomeLink />
      <h1 className="heading-start text-step-title">Message sent</h1>
      <p className="mt-4 max-w-2xl text-lead text-ink2">
        Thank you. We have received your message. An email with its reference is on its way to the address you gave.{' '}
        {days && inquiryMessages.replyWithin(days)}
      </p>
      <p className="mt-4 max-w-2xl text-ink2">
        No email after a few minutes? Check your spam folder. If you mistyped the address, send the message again.
      </p>
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={href('/')}>Go to the home page</ButtonLink>
        <TextLink to={href('/contact')}>Write another message</TextLink>
      </p>
    </div>
  );
}
