import { type ReactNode, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { InquiryTypeLabels } from '#contract/contact/inquiries.ts';
import { focusWaiting } from '#web/outbox/waiting-entries.tsx';
import type { RefusedForm } from '#web/refused-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { useRootReply } from '../../company/company.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { ContactDetails } from '../contact-details.tsx';
import { WaitingInquiries } from '../waiting-inquiries.tsx';
import { InquiryForm } from './inquiry-form.tsx';
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

const headingClass = 'mt-3 text-step-title outline-none';

interface FormHeadingProps {
  labels: InquiryTypeLabels;
  /** The form replaces the result of a sent message, so the focused button is gone. */
  again: boolean;
}

function FormHeading({ labels: { heading, intro }, again }: FormHeadingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (again) title.current?.focus();
  }, [again]);
  return (
    <>
      <h1 className={headingClass} tabIndex={-1} ref={title}>
        {heading}
      </h1>
      <p className="mt-3 max-w-2xl text-lead text-ink2">{intro}</p>
    </>
  );
}

/** Heading and title of the page once there is an outcome. After sending it takes the focus, as the form is gone. */
function OutcomeHeading({ outcome }: { outcome: Outcome }) {
  const isSent = 'sent' in outcome;
  const text = isSent ? 'Message sent' : 'Your message';
  const company = useRootReply()?.company.name;
  useDocumentTitle(company ? `${text} - ${company}` : text);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSent) title.current?.focus();
  }, [isSent]);
  return (
    <h1 className={headingClass} tabIndex={-1} ref={title}>
      {text}
    </h1>
  );
}
