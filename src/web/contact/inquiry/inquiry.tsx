import { type ReactNode, useEffect, useState } from 'react';
import { href } from 'react-router';
import type { InquiryTypeLabels } from '#contract/contact/inquiries.ts';
import { focusWaiting } from '#web/outbox/waiting-entries.tsx';
import type { RefusedForm } from '#web/refused-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { ContactDetails } from '../contact-details.tsx';
import { WaitingInquiries } from '../waiting-inquiries.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { FormHeading, OutcomeHeading } from './inquiry-heading.tsx';
import type { Outcome } from './outcome.ts';
import { Sent } from './sent.tsx';
import { useFormOwner } from './use-form-owner.ts';

export function Inquiry({ labels, refused }: { labels: InquiryTypeLabels; refused: RefusedForm | null }) {
  const { owner, key } = useFormOwner();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [again, setAgain] = useState(false);
  const writeAnother = (): void => {
    setOutcome(null);
    setAgain(true);
  };
  return (
    <>
      {outcome ? <OutcomeHeading outcome={outcome} /> : <FormHeading labels={labels} again={again} />}
      <div className="inquiry-columns">
        <div className="min-w-0">
          <WaitingInquiries className="mb-8" />
          {labels.id === 'quote' && !outcome && (
            <p className="mb-8 text-ink2">
              Is it about a piece of land? <TextLink to={href('/map-your-project')}>Map your project</TextLink> shows
              its size and an estimate at once.
            </p>
          )}
          {outcome ? (
            <MessageOutcome outcome={outcome} onAnother={writeAnother} />
          ) : (
            <InquiryForm key={key} labels={labels} owner={owner} refused={refused} onOutcome={setOutcome} />
          )}
        </div>
        <ContactDetails kind="quiet" about={labels.title} />
      </div>
    </>
  );
}

function MessageOutcome({ outcome, onAnother }: { outcome: Outcome; onAnother(): void }) {
  const another = (
    <p className="mt-6">
      <Button kind="quiet" onClick={onAnother}>
        Write another message
      </Button>
    </p>
  );
  if ('queued' in outcome) return <Queued>{another}</Queued>;
  return (
    <>
      <Sent {...outcome} />
      {another}
    </>
  );
}

/** The message is now in the list of waiting messages above; the focus moves there. */
function Queued({ children }: { children: ReactNode }) {
  useEffect(focusWaiting, []);
  return children;
}
