import { type AdminInquiry, downloadInquiryFile, markInquiry } from '#contract/admin/meetings-inquiries.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { AreaOutline } from '#web/map/area-outline.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { AttachedFiles } from '../attached-files.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import { useLinkedRow } from '../use-linked-row.ts';

export function InquiryRow({ inquiry, onSeen }: { inquiry: AdminInquiry; onSeen: () => void }) {
  const { ref, type, status, createdAt, name, email, answers, message, files, area } = inquiry;
  return (
    <li {...useLinkedRow(ref)}>
      <div>
        <p className="font-strong">{ref}</p>
        <p className="text-small text-ink2">{instantInFull(businessZone, createdAt)}</p>
        <p className="mt-2">{status === 'new' ? <Tag tone="new">New</Tag> : <Tag tone="quiet">Seen</Tag>}</p>
      </div>
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="wrap-anywhere">
          <a className="link" href={`mailto:${email}?subject=${encodeURIComponent(ref)}`}>
            {email}
          </a>
        </p>
        <p className="mt-1 text-small text-ink2 capitalised">{type}</p>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere pre-line">{message}</p>
        {answers.map((answer) => (
          <p key={answer} className="mt-1 text-small text-ink2 wrap-anywhere">
            {answer}
          </p>
        ))}
        <AreaOutline area={area} />
        {area && <OnMapLink reference={ref} />}
        <AttachedFiles endpoint={downloadInquiryFile} reference={ref} files={files} />
        {status === 'new' && (
          <div className="mt-3">
            <ActionButton
              label={`Mark as seen: ${ref}`}
              run={async () => {
                await call(markInquiry, { params: { ref }, body: { status: 'seen' } });
                onSeen();
              }}
            >
              Mark as seen
            </ActionButton>
          </div>
        )}
      </div>
    </li>
  );
}
