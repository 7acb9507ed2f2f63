import { Fragment, useState } from 'react';
import { href } from 'react-router';
import {
  changeRole,
  listStaff,
  type Permission,
  remindOfSecondFactor,
  removeStaff,
  resetStaffFactor,
  type Staff,
  type StaffInvitation,
  type StaffMember,
  sendInvitationAgain,
  withdrawInvitation,
} from '#contract/admin/staff.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { businessDate } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Avatar } from '#web/shell/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import type { Route } from './+types/staff-page.ts';
import { InvitePanel } from './invite-panel.tsx';
import './staff.css';

export const meta = privateMetaOf(href('/admin/staff'), {
  title: 'Staff',
  description: 'For owners: who works in the office, and what each role may do.',
});

export const clientLoader = pageLoader(({ signal }) => call(listStaff, {}, { signal }));

export const HydrateFallback = () => <StaffPage loaderData="loading" />;
export const ErrorBoundary = () => <StaffPage loaderData="failed" />;
export default StaffPage;

function StaffPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <LoadedPart name="the staff" loaded={loaderData}>
      {(loaded) => <StaffView loaded={loaded} />}
    </LoadedPart>
  );
}

function StaffView({ loaded }: { loaded: Staff }) {
  const [staff, setStaff] = useState(loaded);
  const [isInviting, setInviting] = useState(false);
  const { members, invitations, permissions, needsSecondFactor } = staff;
  const owners = members.filter(({ role }) => role === 'owner');
  const safeOwners = owners.filter(({ secondFactor }) => secondFactor.since !== null).length;
  return (
    <>
      <div className="admin-head">
        <div className="staff-title">
          <h2 className="admin-title">Staff</h2>
          <p className="text-ink2">
            {members.length === 1 ? '1 person' : `${members.length} people`}
            {invitations.length > 0 && `, ${invitations.length} invited`}
          </p>
        </div>
        <Button kind="quiet" aria-expanded={isInviting} onClick={() => setInviting(!isInviting)}>
          {isInviting ? 'Close' : 'Invite'}
        </Button>
      </div>
      <div className="staff-columns">
        <div className="min-w-0">
          <p className="staff-head" aria-hidden="true">
            <span>Person</span>
            <span>Role</span>
            <span>Second factor</span>
            <span>Last here</span>
          </p>
          <ul className="admin-rows staff-rows" aria-label="People">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isLastOwner={member.role === 'owner' && owners.length === 1}
                needsSecondFactor={needsSecondFactor}
                onChange={setStaff}
              />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onChange={setStaff} />
            ))}
          </ul>
        </div>
        <div className="staff-side">
          {isInviting && (
            <InvitePanel
              onInvited={(next, email) => {
                setStaff(next);
                setInviting(false);
                showToast(`The invitation to ${email} is on its way.`);
              }}
            />
          )}
          <ul className="staff-facts">
            <li>
              At least two owners should have a second factor. Now: <strong>{safeOwners}</strong>.
            </li>
            <li>The last owner cannot be removed or made staff, not even by themselves.</li>
            <li>
              Removing someone logs out all their devices at once. What they did stays in the activity log under their
              name.
            </li>
          </ul>
        </div>
        <Permissions permissions={permissions} />
      </div>
    </>
  );
}

/** `Today 08:05`, or `2 November 08:05`. */
function shortMoment(instant: string): string {
  const { date, day, time } = momentIn(businessZone, instant);
  return `${date === businessDate(new Date()) ? 'Today' : day} ${time}`;
}

const roleNames = { staff: 'Staff', owner: 'Owner' } as const;

interface MemberProps {
  member: StaffMember;
  isLastOwner: boolean;
  needsSecondFactor: boolean;
  onChange: (staff: Staff) => void;
}

function MemberRow({ member, isLastOwner, needsSecondFactor, onChange }: MemberProps) {
  const { id, name, email, role, isYou, devices } = member;
  const [latest] = devices;
  return (
    <li className={isYou ? 'staff-you' : undefined}>
      <Avatar email={email} />
      <div className="min-w-0">
        <p className="font-strong">{isYou ? `${name}, you` : name}</p>
        <p className="text-small text-ink2 wrap-anywhere">{email}</p>
      </div>
      <div>
        <Tag tone={role === 'owner' ? 'strong' : 'plain'}>{roleNames[role]}</Tag>
      </div>
      <FactorCell member={member} needsSecondFactor={needsSecondFactor} />
      <div className="text-small">
        <p>{latest ? shortMoment(latest.lastSeenAt) : 'Not logged in'}</p>
        <p className="text-ink2">{devices.length === 1 ? '1 device' : `${devices.length} devices`}</p>
      </div>
      <div className="staff-actions">
        {member.secondFactor.since === null && !isYou && (
          <ActionButton
            label={`Remind ${name}`}
            run={async () => {
              await call(remindOfSecondFactor, { params: { id } }, withNewKey());
              showToast(`A reminder to ${name} is on its way.`);
            }}
          >
            Remind
          </ActionButton>
        )}
        <ActionDialog<Staff> action="Open" title={name} label={`Open ${name}`} onChange={onChange}>
          {(done) => <MemberDialog member={member} isLastOwner={isLastOwner} onDone={done} />}
        </ActionDialog>
      </div>
    </li>
  );
}

function FactorCell({
  member: { secondFactor },
  needsSecondFactor,
}: Pick<MemberProps, 'member' | 'needsSecondFactor'>) {
  const { hasApp, passkeys, since, recoveryCodesLeft } = secondFactor;
  if (since === null) {
    return (
      <div className="text-small">
        <p className="staff-may staff-warning">
          <Icon name="alert" /> Not set up
        </p>
        {needsSecondFactor && <p className="text-ink2">The office opens once it is.</p>}
      </div>
    );
  }
  const kinds = [hasApp && 'App', passkeys > 0 && (passkeys === 1 ? 'passkey' : `${passkeys} passkeys`)]
    .filter(Boolean)
    .join(' and ');
  return (
    <div className="text-small">
      <p className="staff-may">
        <Icon name="check" /> {kinds.charAt(0).toUpperCase() + kinds.slice(1)}
      </p>
      <p className="text-ink2">
        {recoveryCodesLeft === 1 ? '1 recovery code left' : `${recoveryCodesLeft} recovery codes left`}
      </p>
    </div>
  );
}

interface DialogProps {
  member: StaffMember;
  isLastOwner: boolean;
  onDone: (staff: Staff) => void;
}

function MemberDialog({ member, isLastOwner, onDone }: DialogProps) {
  const { id, name, role, isYou, devices, secondFactor } = member;
  const close = useCloseDialog();
  const finish = async (change: Promise<Staff>): Promise<void> => {
    onDone(await change);
    close();
  };
  const other = role === 'owner' ? 'staff' : 'owner';
  const params = { id };
  const confirmation = (button: string, action: string) => ({ confirmation: { button, action } });
  return (
    <div className="grid gap-6">
      <section aria-label="Devices">
        <h3 className="font-strong">Where they are logged in</h3>
        <ul className="staff-devices">
          {devices.map((device) => (
            <li key={device.id}>
              {device.browser} on {device.device}
              {device.network && `, ${device.network}`}
              <span className="block text-small text-ink2">
                Last used {instantInFull(businessZone, device.lastSeenAt)}
              </span>
            </li>
          ))}
          {devices.length === 0 && <li className="text-ink2">Nowhere at the moment.</li>}
        </ul>
      </section>
      {isLastOwner ? (
        <p className="text-ink2">{name} is the last owner. Make somebody else an owner before you change this role.</p>
      ) : (
        <div className="actions">
          <ActionButton
            label={`${other === 'owner' ? 'Make owner' : 'Make staff'}: ${name}`}
            run={() =>
              finish(
                call(
                  changeRole,
                  { params, body: { role: other } },
                  confirmation('Change the role', `Make ${name} ${other === 'owner' ? 'an owner' : 'staff'}`),
                ),
              )
            }
          >
            {other === 'owner' ? 'Make owner' : 'Make staff'}
          </ActionButton>
          {secondFactor.since !== null && !isYou && (
            <ActionButton
              label={`Reset second factor: ${name}`}
              run={() =>
                finish(
                  call(resetStaffFactor, { params }, confirmation('Reset it', `Reset the second factor of ${name}`)),
                )
              }
            >
              Reset second factor
            </ActionButton>
          )}
          <ActionButton
            label={`Remove ${name}`}
            run={() => finish(call(removeStaff, { params }, confirmation('Remove', `Remove ${name} from the office`)))}
          >
            Remove
          </ActionButton>
        </div>
      )}
    </div>
  );
}

function InvitationRow({ invitation, onChange }: { invitation: StaffInvitation; onChange: (staff: Staff) => void }) {
  const { id, email, role, sentAt, expiresAt, isExpired, invitedBy } = invitation;
  const params = { id };
  return (
    <li>
      <span className="staff-invited" aria-hidden="true">
        @
      </span>
      <div className="min-w-0">
        <p className="font-strong">Invited</p>
        <p className="text-small text-ink2 wrap-anywhere">{email}</p>
      </div>
      <div>
        <Tag>{roleNames[role]}</Tag>
      </div>
      <p className="text-small text-ink2">Set up at the first visit</p>
      <div className="text-small">
        <p>
          Sent {shortMoment(sentAt)}
          {invitedBy && ` by ${invitedBy}`}
        </p>
        <p className={isExpired ? 'text-danger' : 'text-ink2'}>
          {isExpired ? 'Expired' : 'Valid until'} {shortMoment(expiresAt)}
        </p>
      </div>
      <div className="staff-actions">
        <ActionButton
          label={`Send again: ${email}`}
          run={async () => {
            const confirmation = { button: 'Send again', action: `Send the invitation to ${email} again` };
            onChange(await call(sendInvitationAgain, { params }, { confirmation }));
            showToast(`A new invitation to ${email} is on its way.`);
          }}
        >
          Send again
        </ActionButton>
        <ActionButton
          label={`Withdraw: ${email}`}
          run={async () => {
            const confirmation = { button: 'Withdraw', action: `Withdraw the invitation to ${email}` };
            onChange(await call(withdrawInvitation, { params }, { confirmation }));
          }}
        >
          Withdraw
        </ActionButton>
      </div>
    </li>
  );
}

function Permissions({ permissions }: { permissions: readonly Permission[] }) {
  const groups = [...Map.groupBy(permissions, ({ group }) => group)];
  return (
    <TitledSection id="roles" title="What each role may do" look="text-h3" className="heading-start">
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            <th scope="col">Staff</th>
            <th scope="col">Owner</th>
          </tr>
        </thead>
        {groups.map(([group, rows]) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="staff-group">
                {group}
              </th>
            </tr>
            {rows.map(({ text, staff, owner, asksAgain }) => (
              <tr key={text}>
                <th scope="row">{text}</th>
                {[staff, owner].map((may, index) => (
                  <Fragment key={index === 0 ? 'staff' : 'owner'}>
                    <td className={may === 'yes' ? undefined : 'text-ink2'}>
                      <span className="staff-may">
                        {may === 'yes' && <Icon name="check" />} {may}
                        {asksAgain && may !== 'no' && <span className="text-small text-ink2">code</span>}
                      </span>
                    </td>
                  </Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="mt-3 text-small text-ink2">
        Code: asks for the second factor again if the last time is more than {limits.secondFactorRecentMinutes} minutes
        ago.
      </p>
    </TitledSection>
  );
}
