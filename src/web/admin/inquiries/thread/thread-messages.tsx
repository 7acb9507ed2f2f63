import { type ReactNode, useCallback } from 'react';
import { downloadAnswerFile } from '#contract/admin/inquiries/answers.ts';
import { downloadInquiryFile, downloadInquiryFiles, readFileAreas } from '#contract/admin/inquiries/inquiries.ts';
import type { InquiryThread, ThreadMessage } from '#contract/admin/inquiries/threads.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { areaFileEndings } from '#contract/files/file-names.ts';
import { call } from '#web/api.ts';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { useAsync } from '#web/ui/records/use-async.ts';
import { AttachedFiles } from '../../attached-files.tsx';
import { OnMapLink } from '../../on-map-link.tsx';
import { useMillisecondsLeft } from '../../use-milliseconds-left.ts';
import { QuotedText } from '../quoted/quoted-text.tsx';

interface Props {
  thread: InquiryThread;
  onTakeBack: (id: string) => Promise<void>;
}

/** In the order in which they were written. */
export function ThreadMessages({ thread, onTakeBack }: Props) {
  const { ref, name, createdAt, message, files, area, messages, readAt } = thread;
  const isSpam = thread.state === 'spam';
  return (
    <ol>
      <Message by={name} at={createdAt} how="contact form">
        <p className="whitespace-pre-line wrap-anywhere">{message}</p>
        <AreaOutline area={area} />
        {area && !isSpam && <OnMapLink reference={ref} />}
        {!isSpam && (
          <>
            <AttachedFiles endpoint={downloadInquiryFile} all={downloadInquiryFiles} reference={ref} files={files} />
            <FileAreas reference={ref} files={files} />
          </>
        )}
      </Message>
      {messages.map((one) => (
        <Message
          key={one.id}
          kind={one.kind}
          by={one.by || 'Account deleted'}
          at={one.at}
          sentAt={one.sentAt}
          how={howOf(one)}
        >
          {one.otherAddress && <p className="thread-other">From another address: {one.otherAddress}</p>}
          <QuotedText text={one.text || 'Files only.'} />
          {!isSpam && <AnswerFiles reference={ref} files={one.files} />}
          {one.leavesAt && <TakeBack key={one.id} message={one} readAt={readAt} onTakeBack={onTakeBack} />}
        </Message>
      ))}
    </ol>
  );
}

const emailStates: Record<NonNullable<ThreadMessage['email']>, string> = {
  queued: 'email queued',
  sent: 'email sent',
  held: 'not sent (demo)',
  failed: 'email failed',
  dropped: 'email expired',
};

function howOf({ kind, email }: ThreadMessage): string {
  if (kind === 'note') return 'internal';
  if (kind === 'answer') return 'email';
  return email ? emailStates[email] : 'email';
}

interface MessageProps {
  kind?: ThreadMessage['kind'];
  by: string;
  /** When it was added or sent by staff. */
  at: string;
  /** When its email was sent. */
  sentAt?: string | null;
  how: string;
  children: ReactNode;
}

const Message = ({ kind = 'answer', by, at, sentAt, how, children }: MessageProps) => (
  <li className={`thread-message thread-${kind}`}>
    <p className="thread-by">
      <span className="font-strong wrap-anywhere">{by}</span>
      <span className="text-small text-ink2">
        {instantInFull(businessZone, sentAt ?? at)}, {how}
      </span>
    </p>
    {children}
  </li>
);

interface TakeBackProps {
  message: ThreadMessage;
  readAt: string;
  onTakeBack: (id: string) => Promise<void>;
}

function TakeBack({ message: { id, leavesAt }, readAt, onTakeBack }: TakeBackProps) {
  const left = useMillisecondsLeft(leavesAt ?? '', readAt);
  if (left === 0) return null;
  return (
    <p className="thread-take-back">
      <span>Sending in {Math.ceil(left / 1_000)} s.</span>
      <ActionButton label="Undo: the reply" run={() => onTakeBack(id)}>
        Undo
      </ActionButton>
    </p>
  );
}

/** The files of an email. Files that were not stored are named, so that staff can find them in the mailbox. */
function AnswerFiles({ reference, files }: { reference: string } & Pick<ThreadMessage, 'files'>) {
  const missing = files.filter(({ isKept }) => !isKept);
  return (
    <>
      <AttachedFiles endpoint={downloadAnswerFile} reference={reference} files={files.filter(({ isKept }) => isKept)} />
      {missing.length > 0 && (
        <p className="text-small text-ink2 wrap-anywhere">
          Not kept: {missing.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(', ')}
        </p>
      )}
    </>
  );
}

interface FileAreasProps {
  reference: string;
  files: readonly { name: string }[];
}

/** The areas in the files of an inquiry, as the server reads them; renders nothing without such a file. */
const FileAreas = ({ reference, files }: FileAreasProps) =>
  files.some(({ name }) => areaFileEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) && (
    <ReadAreas reference={reference} />
  );

function ReadAreas({ reference: ref }: Pick<FileAreasProps, 'reference'>) {
  const loaded = useAsync(
    useCallback((signal?: AbortSignal) => call(readFileAreas, { params: { ref } }, { signal }), [ref]),
  );
  return (
    <AsyncSection {...loaded} waiting="Reading the files..." failure="The files could not be read.">
      {({ areas }) => (
        <ul aria-label="Areas in the files">
          {areas.map(({ name, area }) => (
            <li key={name} className="mt-3">
              <p className="text-small font-strong wrap-anywhere">{name}</p>
              <AreaOutline area={area} />
            </li>
          ))}
        </ul>
      )}
    </AsyncSection>
  );
}
