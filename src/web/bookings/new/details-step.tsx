import type { RefObject } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import {
  bookingLines,
  bookingMessages,
  businessZone,
  type MeetingMode,
  meetingModeNames,
  needsPhone,
} from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { AttachedAreaNote } from '#web/map/attached/use-attached-area.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { RadioGroup, RadioRow } from '#web/ui/forms/radio-group.tsx';
import { TextCounter } from '#web/ui/forms/text-counter.tsx';
import { whenInShort } from '../calendar/times.ts';
import { HoldClock } from './hold/hold-clock.tsx';
import type { BookingInProgress } from './use-booking.ts';
import { addressOf } from './use-step.ts';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  booking: BookingInProgress;
  user: User;
  modes: readonly MeetingMode[];
}

export function DetailsStep({ heading, booking: { form, time, area, endHold }, user, modes }: Props) {
  return (
    <form className="grid max-w-160 gap-6" {...form.form}>
      <h2 className="text-h3" tabIndex={-1} ref={heading}>
        Your details
      </h2>
      {time.held && (
        <HoldClock when={whenInShort(businessZone, time.held.start)} endsAt={time.held.endsAt} onEnd={endHold} />
      )}
      <ErrorSummary {...form.summary} />
      <AttachedAreaNote {...area} />
      <div>
        <DescriptionList
          facts={[
            { name: 'Name', value: `${user.first_name} ${user.last_name}` },
            { name: 'Email', value: <EmailAddress email={user.email} /> },
          ]}
        />
        <p className="mt-2 text-small text-ink2">From your account. We send the confirmation to this address.</p>
      </div>
      <MeetingModeFields form={form} modes={modes} />
      {bookingLines.map(({ name, label, autoComplete }) => (
        <TextField key={name} label={`${label} (optional)`} autoComplete={autoComplete} {...form.field(name)} />
      ))}
      <div>
        <TextArea
          label="What is it about?"
          hint="A sentence or two: the place, the question and what you already have."
          rows={5}
          {...form.field('topic')}
        />
        <TextCounter
          length={form.values.topic.trim().length}
          most={limits.topicMaxLength}
          tooLong={bookingMessages.topicLong}
        />
      </div>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <div className="mt-2 flex flex-wrap justify-between gap-3">
        <ButtonLink kind="quiet" to={addressOf('time')}>
          Back
        </ButtonLink>
        <Button type="submit" busy={form.busy}>
          Confirm booking
          <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  );
}

function MeetingModeFields({ form, modes }: Pick<Props, 'modes'> & Pick<BookingInProgress, 'form'>) {
  const { mode } = form.values;
  const modeField = form.field('mode');
  return (
    <>
      <RadioGroup legend="How would you like to meet?" error={modeField.error} twoColumns>
        {modes.map((name, place) => (
          <RadioRow
            key={name}
            id={place === 0 ? modeField.id : undefined}
            name="mode"
            value={name}
            label={meetingModeNames[name]}
            checked={mode === name}
            onChange={() => form.change('mode', name)}
          />
        ))}
      </RadioGroup>
      {needsPhone(mode) && (
        <TextField
          label="Phone"
          hint={
            mode === 'whatsapp'
              ? 'We call this number on WhatsApp, and message you there about this booking only'
              : 'So we can call you at the booked time'
          }
          type="tel"
          autoComplete="tel"
          {...form.field('phone')}
        />
      )}
    </>
  );
}
