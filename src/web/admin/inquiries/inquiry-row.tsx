import { href } from 'react-router';
import {
  type AdminInquiry,
  downloadInquiryFile,
  downloadInquiryFiles,
  markInquiry,
} from '#contract/admin/inquiries/inquiries.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { AttachedFiles } from '../attached-files.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import { useLinkedRow } from '../use-linked-row.ts';
import { StateTag } from './state-tag.tsx';

interface Props {
  inquiry: AdminInquiry;
  onSeen: () => void;
}

export function InquiryRow({ inquiry, onSeen }: Props) {
  const { ref, type, state, createdAt, name, email, answers, message, files, area } = inquiry;
  return (
    <li {...useLinkedRow(ref)}>
      <div>
        <p className="font-strong">
          <TextLink to={href('/admin/inquiries/:ref', { ref })}>{ref}</TextLink>
        </p>
        <p className="text-small text-ink2">{instantInFull(businessZone, createdAt)}</p>
        <p className="mt-2">
          <StateTag state={state} />
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="wrap-anywhere">
          <EmailAddress email={email} />
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
        <AreaOutline area={area} />
        {area && <OnMapLink reference={ref} />}
        {state !== 'spam' && (
          <AttachedFiles endpoint={downloadInquiryFile} all={downloadInquiryFiles} reference={ref} files={files} />
        )}
        <Actions inquiry={inquiry} onSeen={onSeen} />
      </div>
    </li>
  );
}

function Actions({ inquiry: { ref, status, state }, onSeen }: Props) {
  const open = state === 'spam' ? 'Open' : 'Answer';
  return (
    <div className="actions mt-3">
      <ButtonLink kind="quiet" small to={href('/admin/inquiries/:ref', { ref })} aria-label={`${open}: ${ref}`}>
        {open}
      </ButtonLink>
      {status === 'new' && (
        <ActionButton
          label={`Mark as seen: ${ref}`}
          run={async () => {
            await call(markInquiry, { params: { ref }, body: { status: 'seen' } });
            onSeen();
          }}
        >
          Mark as seen
        </ActionButton>
      )}
    </div>
  );
}
