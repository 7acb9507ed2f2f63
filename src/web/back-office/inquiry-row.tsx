import { markInquiry, type OfficeInquiry } from '#contract/back-office.ts';
import { call } from '../api.ts';
import { Tag } from '../ui/tag.tsx';
import { MarkButton } from './mark-button.tsx';
import { whenInBulawayo } from './when.ts';

/** One inquiry whole, the way to answer it, and that somebody has read it. */
export function InquiryRow({ inquiry, onSeen }: { inquiry: OfficeInquiry; onSeen: () => void }) {
  const { ref, type, status, createdAt, name, email, answers, message, files } = inquiry;
  return (
    <li>
      <div>
        <p className="font-strong">{ref}</p>
        <p className="text-small text-ink2">{whenInBulawayo(createdAt)}</p>
        <p className="mt-2">{status === 'new' ? <Tag tone="new">New</Tag> : <Tag tone="quiet">Seen</Tag>}</p>
      </div>
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="wrap-anywhere">
          <a className="link" href={`mailto:${email}?subject=${encodeURIComponent(ref)}`}>
            {email}
          </a>
        </p>
        <p className="mt-1 text-small text-ink2 first-letter:uppercase">{type}</p>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere whitespace-pre-line">{message}</p>
        {answers.map((answer) => (
          <p key={answer} className="mt-1 text-small text-ink2 wrap-anywhere">
            {answer}
          </p>
        ))}
        {files.map((file) => (
          <p key={file.name} className="mt-1 text-small text-ink2 wrap-anywhere">
            File: {file.name}
          </p>
        ))}
        {status === 'new' && (
          <div className="mt-3">
            <MarkButton
              label={`Mark as seen: ${ref}`}
              mark={async () => {
                await call(markInquiry, { params: { ref }, body: { status: 'seen' } });
                onSeen();
              }}
            >
              Mark as seen
            </MarkButton>
          </div>
        )}
      </div>
    </li>
  );
}
