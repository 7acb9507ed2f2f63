import { inquiryMessages } from '#contract/contact/inquiries.ts';
import { useRootReply } from '../company/company.ts';
import { Callout } from '../ui/forms/callout.tsx';

export function ThankYou({ reference }: { reference: string }) {
  const days = useRootReply()?.company.contact.replyWorkingDays;
  const [before, after] = inquiryMessages.thanks(reference).split(reference);
  return (
    <Callout tone="ok">
      <p>
        {before}
        <span className="whitespace-nowrap">{reference}</span>
        {after}
        {days && ` ${inquiryMessages.replyWithin(days)}`}
      </p>
    </Callout>
  );
}
