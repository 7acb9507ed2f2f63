import { useState } from 'react';
import { href } from 'react-router';
import type { AnswerCandidate, AnswerMatch } from '#contract/admin/inquiries/answers.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { QuotedText } from '../quoted/quoted-text.tsx';
import { ChooseInquiry } from './choose-inquiry.tsx';
import type { EmailSource } from './email-form.tsx';
import { addTo } from './send-answer.ts';
import './answer-page.css';

interface Props {
  source: EmailSource;
  match: AnswerMatch;
  onAgain: () => void;
}

/** The parts read from an email, and the inquiry to which it is added. */
export function FoundInquiry({ source, match, onAgain }: Props) {
  const { email, addedTo } = match;
  return (
    <div className="answer-parts">
      <TitledSection id="email" title="The email">
        <DescriptionList facts={factsOf(email)} />
        <div className="answer-text">
          <QuotedText text={email.text || 'Files only.'} />
        </div>
      </TitledSection>
      {addedTo ? (
        <TitledSection id="inquiry" title="Its inquiry">
          <Callout>This email has been added to inquiry {addedTo} already.</Callout>
          <p className="actions mt-4">
            <TextLink to={href('/admin/inquiries/:ref', { ref: addedTo })}>Open {addedTo}</TextLink>
            <Button kind="quiet" small onClick={onAgain}>
              Add another email
            </Button>
          </p>
        </TitledSection>
      ) : (
        <AddToInquiry source={source} match={match} onAgain={onAgain} />
      )}
    </div>
  );
}

function AddToInquiry({ source, match: { email, matched, candidates }, onAgain }: Props) {
  const [chosen, setChosen] = useState<AnswerCandidate | null>(
    () => candidates.find(({ ref }) => ref === matched) ?? null,
  );
  const leave = useLeave();
  const { busy, failure, act } = useAction();
  const isOther = chosen !== null && email.address !== '' && email.address !== chosen.email.toLowerCase();
  const add = ({ ref }: AnswerCandidate): Promise<void> =>
    act(async () => {
      await addTo(ref, source);
      showToast('The answer was added.');
      await leave(href('/admin/inquiries/:ref', { ref }));
    });
  return (
    <TitledSection id="inquiry" title="Its inquiry">
      <p className="mb-4">{howFound(matched, candidates.length > 0)}</p>
      <ChooseInquiry candidates={candidates} chosen={chosen?.ref ?? ''} onChoose={setChosen} />
      <div className="mt-5 grid gap-4">
        {isOther && (
          <Callout>
            It came from {email.address}, and the inquiry from {chosen.email}. Please check that it belongs there: it is
            kept with its address, and the client does not see it under their account.
          </Callout>
        )}
        {failure && <Callout tone="danger">{failure}</Callout>}
        <p className="actions">
          <Button busy={busy} disabled={!chosen} onClick={() => chosen && void add(chosen)}>
            {chosen ? `Add to ${chosen.ref}` : 'Choose an inquiry'}
          </Button>
          <Button kind="quiet" onClick={onAgain}>
            Start again
          </Button>
        </p>
      </div>
    </TitledSection>
  );
}

function howFound(matched: string | null, isSome: boolean): string {
  if (matched) return `It belongs to ${matched}, by the message it answers or the number in it.`;
  return isSome ? 'Several inquiries match. Choose one, or find another.' : 'No inquiry matches. Find it.';
}

const factsOf = ({ sender, subject, sentAt, files }: AnswerMatch['email']): Fact[] => [
  { name: 'From', value: <span className="wrap-anywhere">{sender || 'Not stated'}</span> },
  ...(subject ? [{ name: 'Subject', value: <span className="wrap-anywhere">{subject}</span> }] : []),
  ...(sentAt ? [{ name: 'Sent', value: instantInFull(businessZone, sentAt) }] : []),
  ...(files.length > 0
    ? [
        {
          name: 'Files',
          value: (
            <span className="wrap-anywhere">
              {files
                .map(({ name, bytes, isKept }) => `${name} (${formatBytes(bytes)}${isKept ? '' : ', not kept'})`)
                .join(', ')}
            </span>
          ),
        },
      ]
    : []),
];
