import { href } from 'react-router';
import { changeThread, type InquiryThread, markSpam } from '#contract/admin/inquiries/threads.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { changeLabel, readableState } from '../../change-labels.ts';
import { AddAnswer } from '../answers/add-answer.tsx';
import { AddNote } from './add-note.tsx';

interface Props {
  thread: InquiryThread;
  setThread: (thread: InquiryThread) => void;
}

export function ThreadSide({ thread, setThread }: Props) {
  const { ref, state, assigned, changes } = thread;
  const isSpam = state === 'spam';
  return (
    <div className="thread-side">
      <TitledSection id="sender" title="Sender">
        <DescriptionList facts={factsOf(thread)} />
      </TitledSection>
      <TitledSection id="answering" title="Assigned to">
        <p className="wrap-anywhere">{assigned ? assigned.name || 'Account deleted' : 'Nobody yet'}</p>
        <div className="actions mt-3">
          {!isSpam && <Work thread={thread} setThread={setThread} />}
          <ActionButton
            label={`${isSpam ? 'Not spam' : 'Mark as spam'}: ${ref}`}
            run={async () => setThread(await call(markSpam, { params: { ref }, body: { isSpam: !isSpam } }))}
          >
            {isSpam ? 'Not spam' : 'Mark as spam'}
          </ActionButton>
        </div>
      </TitledSection>
      {changes.length > 0 && <Changes changes={changes} />}
    </div>
  );
}

/** Actions for an inquiry that is not spam. */
function Work({ thread: { ref, state, assigned }, setThread }: Props) {
  const isClosed = state === 'closed';
  const change = async (body: { closed?: boolean; assigned?: 'me' | 'nobody' }): Promise<void> =>
    setThread(await call(changeThread, { params: { ref }, body }));
  return (
    <>
      {assigned?.isYou ? (
        <ActionButton label={`Release: ${ref}`} run={() => change({ assigned: 'nobody' })}>
          Release
        </ActionButton>
      ) : (
        <ActionButton label={`Assign to me: ${ref}`} run={() => change({ assigned: 'me' })}>
          Assign to me
        </ActionButton>
      )}
      <ActionButton label={`${isClosed ? 'Reopen' : 'Close'}: ${ref}`} run={() => change({ closed: !isClosed })}>
        {isClosed ? 'Reopen' : 'Close'}
      </ActionButton>
      <AddAnswer reference={ref} onAdded={setThread} />
      <AddNote reference={ref} onAdded={setThread} />
    </>
  );
}

const Changes = ({ changes }: Pick<InquiryThread, 'changes'>) => (
  <TitledSection id="changes" title="Activity log">
    <ul className="admin-rows admin-rows-thin thread-changes">
      {changes.map(({ id, at, by, event, before, after }) => (
        <li key={id}>
          <p className="font-strong">{changeLabel(event)}</p>
          <p className="text-small text-ink2 wrap-anywhere">
            {before && `${readableState(before)} → `}
            {readableState(after)}
          </p>
          <p className="text-small text-ink2 wrap-anywhere">
            {by || 'Account deleted'}, {instantInFull(businessZone, at)}
          </p>
        </li>
      ))}
    </ul>
  </TitledSection>
);

const factsOf = ({ name, email, hasAccount, earlier, answers }: InquiryThread): Fact[] => [
  { name: 'Name', value: <span className="wrap-anywhere">{name}</span> },
  {
    name: 'Email',
    value: (
      <a className="link wrap-anywhere" href={`mailto:${email}`}>
        <EmailAddress email={email} />
      </a>
    ),
  },
  { name: 'Account', value: hasAccount ? 'Yes' : 'None' },
  { name: 'Others', value: earlier.length > 0 ? <OtherInquiries refs={earlier} /> : 'No other inquiry' },
  ...answers.filter(isNoRepeat).map((answer) => {
    const at = answer.indexOf(': ');
    return { name: answer.slice(0, at), value: <span className="wrap-anywhere">{answer.slice(at + 2)}</span> };
  }),
];

const isNoRepeat = (answer: string): boolean => !/^(?:Name|Email): /.test(answer);

const OtherInquiries = ({ refs }: { refs: readonly string[] }) => (
  <ul>
    {refs.map((ref) => (
      <li key={ref}>
        <TextLink to={href('/admin/inquiries/:ref', { ref })}>{ref}</TextLink>
      </li>
    ))}
  </ul>
);
