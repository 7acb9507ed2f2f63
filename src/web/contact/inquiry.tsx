import { type ReactNode, useEffect, useState } from 'react';
import type { InquiryTypeWords } from '#contract/contact.ts';
import type { RefusedForm } from '../refused-form.ts';
import { Button } from '../ui/button.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import type { Outcome } from './outcome.ts';
import { Sent } from './sent.tsx';
import { useFormOwner } from './use-form-owner.ts';
import { focusWaiting } from './waiting-inquiries.tsx';

interface InquiryProps {
  words: InquiryTypeWords;
  refused: RefusedForm | null;
}

/** The form, and in its place what became of it. */
export function Inquiry({ words, refused }: InquiryProps) {
  const { owner, key } = useFormOwner();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const another = (
    <p className="mt-6">
      <Button kind="quiet" onClick={() => setOutcome(null)}>
        Write another message
      </Button>
    </p>
  );
  if (!outcome) return <InquiryForm key={key} words={words} owner={owner} refused={refused} onOutcome={setOutcome} />;
  if ('kept' in outcome) return <Kept>{another}</Kept>;
  return (
    <>
      <Sent {...outcome} />
      {another}
    </>
  );
}

/** The message stands above now, in the list of those that wait; the focus follows it. */
function Kept({ children }: { children: ReactNode }) {
  useEffect(focusWaiting, []);
  return children;
}
