import * as z from 'zod/mini';
import { emailSchema } from '#contract/accounts/accounts.ts';
import { inviteStaff, type OfficeRole, type Staff } from '#contract/admin/staff.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { RadioGroup, RadioRow } from '#web/ui/forms/radio-group.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';

const formSchema = z.object({ email: emailSchema });

const roles = [
  { role: 'staff', label: 'Staff', detail: 'The daily work. No refunds, no bank account, no people.' },
  {
    role: 'owner',
    label: 'Owner',
    detail: 'Everything, and can take your role away. Choose it for people you would give the keys of the office.',
  },
] as const;

export function InvitePanel({ onInvited }: { onInvited: (staff: Staff, email: string) => void }) {
  const form = useForm({
    initial: { email: '', role: 'staff' },
    validate: (values) => messagesOf(formSchema, values),
    async submit({ email, role }) {
      const body = { email, role: role as OfficeRole };
      const confirmation = {
        button: 'Send invitation',
        action: `Invite ${email} as ${role === 'owner' ? 'an owner' : 'staff'}`,
      };
      onInvited(await call(inviteStaff, { body }, { ...withNewKey(), confirmation }), email);
    },
  });
  return (
    <TitledSection id="invite" title="Invite" look="text-h4" className="staff-invite">
      <form className="mt-4 grid gap-5" {...form.form}>
        {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
        <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
        <RadioGroup legend="Role">
          {roles.map(({ role, label, detail }) => (
            <RadioRow
              key={role}
              {...form.field('role')}
              id={`role-${role}`}
              value={role}
              checked={form.values.role === role}
              label={label}
              detail={detail}
            />
          ))}
        </RadioGroup>
        <p className="text-small text-ink2">
          The link is valid for {limits.staffInvitationDays} days, once, and for this address only. Before the first
          page they set up a second factor.
        </p>
        <Button type="submit" busy={form.busy}>
          Send invitation
        </Button>
      </form>
    </TitledSection>
  );
}
