import { useEffect } from 'react';
import { href, Link } from 'react-router';
import { type AdminInquiry, listAdminInquiries, markInquiry } from '#contract/admin/inquiries/inquiries.ts';
import type { InquiryThread } from '#contract/admin/inquiries/threads.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { dayInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { useAsync } from '#web/ui/records/use-async.ts';
import { ClientLink } from '../../client-link.tsx';
import { StateTag } from '../state-tag.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { ThreadSide } from './thread-side.tsx';
import { useReply } from './use-reply.ts';
import { useViewers } from './use-viewers.ts';
import './thread.css';
import './thread-layout.css';

interface Props {
  thread: InquiryThread;
  setThread: (thread: InquiryThread) => void;
  onReload: () => void;
  userId: string;
}

export function ThreadView({ thread, setThread, onReload, userId }: Props) {
  const { ref, state } = thread;
  const reply = useReply(thread, userId, setThread);
  const viewers = useViewers(ref, reply.text.trim() !== '');
  useReadMark(ref, state === 'new');
  return (
    <div className="thread-columns">
      <WaitingList key={state} current={ref} />
      <article className="thread" aria-label={`Inquiry ${ref}`}>
        <header className="thread-head">
          <div className="min-w-0">
            <FocusSubheading>Inquiry {ref}</FocusSubheading>
            <p className="mt-2 flex flex-wrap items-center gap-3">
              <StateTag state={state} />
              <span className="text-ink2 wrap-anywhere">
                <span className="first-letter:uppercase">{thread.type}</span>, from <ClientLink {...thread} />
              </span>
            </p>
          </div>
          <AnswerBy thread={thread} />
        </header>
        <ThreadMessages thread={thread} onTakeBack={reply.takeBack} />
        {thread.deletesAt ? (
          <div className="reply-box">
            <Callout>{`This inquiry is marked as spam. No replies possible. It will be deleted on ${dayInFull(businessZone, thread.deletesAt)}.`}</Callout>
          </div>
        ) : (
          <ReplyBox thread={thread} reply={reply} viewers={viewers} onReload={onReload} />
        )}
      </article>
      <ThreadSide thread={thread} setThread={setThread} />
    </div>
  );
}

/** Opening a new inquiry marks it as read. If the call fails, the next visit repeats it. */
function useReadMark(ref: string, isNew: boolean): void {
  useEffect(() => {
    if (isNew) void call(markInquiry, { params: { ref }, body: { status: 'seen' } }).catch(() => {});
  }, [ref, isNew]);
}

function AnswerBy({ thread: { dueOn, readAt } }: { thread: InquiryThread }) {
  if (!dueOn) return null;
  const today = momentIn(businessZone, readAt).date;
  return (
    <p className="thread-due">
      <span className="text-small text-ink2">{dueOn < today ? 'Answer was due' : 'Answer by'}</span>
      <span className={dueOn <= today ? 'thread-due-soon' : 'font-strong'}>
        {dueOn === today ? 'today' : dayInFull(businessZone, `${dueOn}T10:00:00Z`)}
      </span>
    </p>
  );
}

const readWaitingInquiries = async (signal?: AbortSignal): Promise<AdminInquiry[]> =>
  (await call(listAdminInquiries, { query: { show: 'business' } }, { signal })).inquiries;

/** The other inquiries that wait for us, beside a thread if there is room. */
function WaitingList({ current }: { current: string }) {
  const { loaded } = useAsync(readWaitingInquiries);
  if (loaded.state !== 'known') return null;
  return (
    <nav className="thread-list" aria-labelledby="waiting">
      <h3 id="waiting" className="text-card">
        Waiting for us
      </h3>
      {loaded.value.length === 0 && <p className="mt-3 text-ink2">Nothing waiting.</p>}
      <ul>
        {loaded.value.map(({ ref, name, type, message }) => (
          <li key={ref}>
            <Link to={href('/admin/inquiries/:ref', { ref })} aria-current={ref === current ? 'page' : undefined}>
              <span className="thread-list-about">{message}</span>
              <span className="text-small text-ink2 wrap-anywhere">
                {name}, <span className="first-letter:uppercase">{type}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
