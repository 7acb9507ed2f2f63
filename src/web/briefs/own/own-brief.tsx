import { href } from 'react-router';
import { type BriefStage, stageOf } from '#contract/briefs/brief-labels.ts';
import type { StoredBrief } from '#contract/briefs/stored-briefs.ts';
import { BriefDownloads } from '#web/brief-records/brief-downloads.tsx';
import { BriefFacts } from '#web/brief-records/brief-facts.tsx';
import { BriefMessages } from '#web/brief-records/brief-messages.tsx';
import { BriefTag } from '#web/brief-records/brief-tag.tsx';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { CopyReference } from '#web/ui/records/copy-reference.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { DraftActions } from './draft-actions.tsx';
import { QuoteSection } from './quote-section.tsx';

interface Props {
  brief: StoredBrief;
  onChange: (brief: StoredBrief) => void;
  onOutdated: () => Promise<void>;
}

const headings: Record<BriefStage, string> = {
  draft: 'This request is a draft',
  sent: 'We are preparing your quote',
  quoted: 'Your quote is ready',
  expired: 'This quote has expired',
  declined: 'You declined our quote',
  accepted: 'You accepted our quote',
};

export function OwnBrief({ brief, onChange, onOutdated }: Props) {
  const { ref, quotes, messages, orderRef } = brief;
  const stage = stageOf({ state: brief.state, quote: quotes[0] ?? null });
  return (
    <>
      {/* Remounted when it changes, so that it takes the focus and announces the stage of the brief. */}
      <FocusSubheading key={stage}>{headings[stage]}</FocusSubheading>
      <CopyReference reference={ref} />
      <p className="mt-4">
        <BriefTag stage={stage} />
      </p>
      {orderRef && (
        <p className="mt-6">
          <ButtonLink to={href('/account/orders/:ref', { ref: orderRef })}>See order {orderRef}</ButtonLink>
        </p>
      )}
      {stage === 'draft' && <DraftActions brief={brief} onSent={onChange} />}
      <div className="record-columns mt-9">
        <div className="record-main grid gap-9">
          {quotes.map((quote, place) => (
            <QuoteSection key={quote.id} reference={ref} quote={quote} isNewest={place === 0} onOutdated={onOutdated} />
          ))}
          {messages.length > 0 && (
            <TitledSection id="messages" title="Messages">
              <BriefMessages messages={messages} reader="client" />
            </TitledSection>
          )}
        </div>
        <TitledSection id="work" title="What you asked for" className="record-side">
          <BriefFacts brief={brief} />
          <BriefDownloads reference={ref} />
        </TitledSection>
      </div>
    </>
  );
}
