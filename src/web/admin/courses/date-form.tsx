import { addCourseDate, type CourseDatePage, changeCourseDate } from '#contract/admin/courses/course-dates.ts';
import { weekdayName, weekdays } from '#contract/bookings/opening-rules.ts';
import { courseLimits } from '#contract/course-limits.ts';
import { call } from '#web/api.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FieldError, Select, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { type DateValues, emptyDate, problemsIn, valuesOf, writtenOf } from './date-values.ts';
import '../bookings/booking-form.css';
import './date-form.css';

interface NewProps {
  courses: readonly { id: string; name: string }[];
  onAdded: (id: string) => void;
}

export function NewDate({ courses, onAdded }: NewProps) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm<DateValues>({
    initial: emptyDate,
    validate: problemsIn,
    async submit(values) {
      const body = { courseId: values.courseId, ...writtenOf(values) };
      const { id } = await submit(body, ({ key }) => call(addCourseDate, { body }, { idempotencyKey: key }));
      showToast('Date added and on sale.');
      onAdded(id);
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <Select label="Course" {...form.field('courseId')}>
        <option value="">Choose a course</option>
        {courses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <DateFields form={form} />
      <FormFoot form={form}>Add date</FormFoot>
    </form>
  );
}

interface ChangeProps {
  page: CourseDatePage;
  onChange: (page: CourseDatePage) => void;
}

export function ChangeDate({ page: { date }, onChange }: ChangeProps) {
  const close = useCloseDialog();
  const form = useForm<DateValues>({
    initial: valuesOf(date),
    validate: problemsIn,
    async submit(values) {
      const body = { ...writtenOf(values), revision: date.revision };
      onChange(await call(changeCourseDate, { params: { id: date.id }, body }));
      showToast('Saved.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">Participants are emailed about changes to days, times, place, link or note.</p>
      <DateFields form={form} />
      <FormFoot form={form}>Save</FormFoot>
    </form>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useForm<DateValues>>;
}

/** An error moves the focus to Monday. */
function Weekdays({ form }: FieldsProps) {
  const { id, value, error } = form.field('weekdays');
  const held = value.split(' ');
  const toggle = (weekday: string): void => {
    const next = weekdays.filter((one) => held.includes(one) !== (one === weekday));
    form.change('weekdays', next.join(' '));
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">Held on</legend>
      <div className="weekdays">
        {weekdays.map((weekday, index) => (
          <Checkbox
            key={weekday}
            {...(index === 0 && { id })}
            label={weekdayName(weekday)}
            checked={held.includes(weekday)}
            onChange={() => toggle(weekday)}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function DateFields({ form }: FieldsProps) {
  const isOnline = form.values.mode === 'online';
  return (
    <>
      <div className="form-pair">
        <TextField label="First day" hint="For example 25 January 2027" type="date" {...form.field('startsOn')} />
        <TextField label="Last day" hint="For example 25 January 2027" type="date" {...form.field('endsOn')} />
      </div>
      <div className="form-pair">
        <TextField label="Each day begins" type="time" step={900} {...form.field('dayBegins')} />
        <TextField label="Each day ends" type="time" step={900} {...form.field('dayEnds')} />
      </div>
      <Weekdays form={form} />
      <Checkbox label="Offer no consultations at these times" {...form.checkbox('blocksCalendar')} />
      <div className="form-pair">
        <Select label="How it is taught" {...form.field('mode')}>
          <option value="in_person">In person</option>
          <option value="online">Online</option>
        </Select>
        {isOnline ? (
          <TextField
            label="Link to join (optional)"
            hint="Sent to participants only."
            type="url"
            {...form.field('link')}
          />
        ) : (
          <TextField
            label="Place"
            hint="Shown publicly."
            maxLength={courseLimits.coursePlaceMaxLength}
            {...form.field('place')}
          />
        )}
      </div>
      <TextField label="Seats" inputMode="numeric" {...form.field('seats')} />
      <TextArea
        label="Note for participants (optional)"
        hint="Included in their emails."
        rows={3}
        {...form.field('note')}
      />
    </>
  );
}
