import * as z from 'zod/mini';
import { emailSchema } from '../../accounts/accounts.ts';
import { isDay } from '../../business-days.ts';
import { courseLimits } from '../../course-limits.ts';
import { endpoint } from '../../endpoint.ts';
import { wholeNameMinLength } from '../../request-limits.ts';
import { courseDatePageSchema, dateParams } from './course-dates.ts';

const participantMessages = {
  name: `Enter a name of ${courseLimits.participantNameMaxLength} characters or fewer`,
  email: 'Enter a valid email address',
} as const;

/** Empty for a person without an address. */
const email = z.union([z.literal(''), emailSchema], participantMessages.email);

const person = {
  name: z
    .string(participantMessages.name)
    .check(
      z.trim(),
      z.minLength(wholeNameMinLength, participantMessages.name),
      z.maxLength(courseLimits.participantNameMaxLength, participantMessages.name),
    ),
  email,
};

export const newParticipantSchema = z.strictObject(person);
const changedParticipantSchema = z.strictObject({ ...person, revision: z.int() });

const participantParams = z.strictObject({ id: z.uuid(), participantId: z.uuid() });
const reply = courseDatePageSchema;

export const addParticipant = endpoint('POST /admin/course-dates/:id/participants', {
  summary: 'Adds a participant to a course date with a free seat, and emails them the details if they have an address.',
  params: dateParams,
  body: newParticipantSchema,
  reply,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COURSE_DATE_CLOSED', 'COURSE_DATE_FULL'],
});

export const changeParticipant = endpoint('PUT /admin/course-dates/:id/participants/:participantId', {
  summary:
    'Changes the participant on a seat. A new email address is sent the details. Refused when the revision is outdated.',
  params: participantParams,
  body: changedParticipantSchema,
  reply,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COURSE_DATE_CHANGED'],
});

export const removeParticipant = endpoint('DELETE /admin/course-dates/:id/participants/:participantId', {
  summary: 'Frees the seat of a participant without an email. A repeated call changes nothing.',
  params: participantParams,
  reply,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const markAttendance = endpoint('PUT /admin/course-dates/:id/participants/:participantId/attendance', {
  summary: 'Records whether a participant attended on one day of the course date; null removes the record.',
  params: participantParams,
  body: z.strictObject({
    day: z.string().check(z.refine(isDay, 'Choose a day')),
    present: z.nullable(z.boolean()),
  }),
  reply,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const exportParticipants = endpoint('GET /admin/course-dates/:id/participants.csv', {
  summary: 'Returns the participants of a course date with their attendance as a CSV file (text/csv).',
  params: dateParams,
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
