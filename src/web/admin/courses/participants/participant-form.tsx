import type { CourseDatePage, Participant } from '#contract/admin/courses/course-dates.ts';
import {
  addParticipant,
  changeParticipant,
  newParticipantSchema,
  removeParticipant,
} from '#contract/admin/courses/participants.ts';
import { courseLimits } from '#contract/course-limits.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';

interface Props {
  dateId: string;
  onChange: (page: CourseDatePage) => void;
}

interface PersonValues extends Record<string, string> {
  name: string;
  email: string;
}

const bodyOf = ({ name, email }: PersonValues) => ({ name, email: email.trim() });
const problemsIn = (values: PersonValues): Record<string, string> => messagesOf(newParticipantSchema, bodyOf(values));

export function AddParticipant({ dateId, onChange }: Props) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm<PersonValues>({
    initial: { name: '', email: '' },
    validate: problemsIn,
    async submit(values) {
      const body = bodyOf(values);
      const send = (key: string) => call(addParticipant, { params: { id: dateId }, body }, { idempotencyKey: key });
      onChange(await submit({ dateId, ...body }, ({ key }) => send(key)));
      showToast(body.email ? 'Added and emailed.' : 'Added.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <PersonFields form={form} hint="Course details are sent there." />
      <FormFoot form={form}>Add participant</FormFoot>
    </form>
  );
}

export function NameParticipant({ one, dateId, onChange }: Props & { one: Participant }) {
  const close = useCloseDialog();
  const form = useForm<PersonValues>({
    initial: { name: one.name, email: one.email ?? '' },
    validate: problemsIn,
    async submit(values) {
      const params = { id: dateId, participantId: one.id };
      onChange(await call(changeParticipant, { params, body: { ...bodyOf(values), revision: one.revision } }));
      showToast('Saved.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <PersonFields form={form} hint="Course details are sent to a new address." />
      <FormFoot form={form}>Save</FormFoot>
    </form>
  );
}

export function RemoveParticipant({ one, dateId, onChange }: Props & { one: Participant }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      onChange(await call(removeParticipant, { params: { id: dateId, participantId: one.id } }));
      showToast('The seat is free again.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="wrap-anywhere">
        {one.name || 'Nobody named'} loses the seat and is not emailed. The order and its payments stay as they are.
      </p>
      <FormFoot form={form}>Free the seat</FormFoot>
    </form>
  );
}

const PersonFields = ({ form, hint }: { form: ReturnType<typeof useForm<PersonValues>>; hint: string }) => (
  <>
    <TextField
      label="Name"
      autoComplete="off"
      maxLength={courseLimits.participantNameMaxLength}
      {...form.field('name')}
    />
    <TextField
      label="Email address (optional)"
      hint={hint}
      type="email"
      inputMode="email"
      autoComplete="off"
      {...form.field('email')}
    />
  </>
);
