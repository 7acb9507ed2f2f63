import { href } from 'react-router';
import type { StoredBrief } from '#contract/briefs/stored-briefs.ts';
import { inquiryMessages } from '#contract/contact/inquiries.ts';
import { useRootReply } from '#web/company/company.ts';
import { BriefFacts } from '../../brief-records/brief-facts.tsx';
import { WhatsAppLink } from '../../shell/links/whatsapp-link.tsx';
import { FocusHeading } from '../../ui/content/focus-heading.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { CopyReference } from '../../ui/records/copy-reference.tsx';
import { NextSteps } from '../../ui/records/next-steps.tsx';
import { TitledSection } from '../../ui/records/titled-section.tsx';
import '../../ui/records/records.css';

const stepsFor = (replyWorkingDays: number | undefined) => [
  { when: 'Now', what: 'We check the area and the work that you described.' },
  {
    when: 'Our answer',
    what: replyWorkingDays
      ? inquiryMessages.replyWithin(replyWorkingDays)
      : 'We email you a firm quote, or a question.',
  },
  { when: 'Once you accept', what: 'The quote becomes an order, and we agree with you when to start.' },
];

export const ConfirmedBrief = ({ brief, email }: { brief: StoredBrief; email: string }) => (
  <>
    <FocusHeading>We have your quote request</FocusHeading>
    <CopyReference reference={brief.ref} />
    <div className="record-columns mt-9">
      <TitledSection id="work" title="What you asked for" level={2} look="mb-4 text-h3" className="record-main">
        <BriefFacts brief={brief} />
        <p className="mt-4 text-ink2">
          Sent to <span className="wrap-anywhere">{email}</span>
        </p>
      </TitledSection>
      <TitledSection id="next" title="What happens next" level={2} look="mb-5 text-h3" className="record-side">
        <Next />
      </TitledSection>
    </div>
    <p className="no-print mt-10 flex flex-wrap gap-x-8 gap-y-3">
      <TextLink to={href('/account/briefs/:ref', { ref: brief.ref })}>View in my account</TextLink>
      <WhatsAppLink about={`my quote request ${brief.ref}`} label="Message us on WhatsApp" />
    </p>
  </>
);

function Next() {
  const replyWorkingDays = useRootReply()?.company.contact.replyWorkingDays;
  return <NextSteps steps={stepsFor(replyWorkingDays || undefined)} current={0} />;
}
