import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

const officeRoles = ['staff', 'owner'] as const;
export type OfficeRole = (typeof officeRoles)[number];

const deviceSchema = z.object({
  id: z.string(),
  device: z.string(),
  browser: z.string(),
  network: z.string(),
  lastSeenAt: z.string(),
});

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(officeRoles),
  isYou: z.boolean(),
  secondFactor: z.object({
    hasApp: z.boolean(),
    passkeys: z.number(),
    /** Of the oldest factor; null without one. */
    since: z.nullable(z.string()),
    recoveryCodesLeft: z.number(),
  }),
  devices: z.array(deviceSchema),
});
export type StaffMember = z.output<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(officeRoles),
  /** Empty once that account is deleted. */
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type StaffInvitation = z.output<typeof invitationSchema>;

/** What a role may do, in words. */
const permissionSchema = z.object({
  group: z.string(),
  text: z.string(),
  staff: z.string(),
  owner: z.string(),
  /** The second factor is asked for again. */
  asksAgain: z.boolean(),
});
export type Permission = z.output<typeof permissionSchema>;

const staffSchema = z.object({
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
  permissions: z.array(permissionSchema),
  /** Whether people of the office need a second factor: on a live site. */
  needsSecondFactor: z.boolean(),
});
export type Staff = z.output<typeof staffSchema>;

/** A change to the office: the reply is what the page then shows. */
const change = { reply: staffSchema, guard: 'owner', secondFactor: 'recent' } as const;
const params = z.strictObject({ id: z.uuid() });

export const listStaff = endpoint('GET /admin/staff', {
  summary: 'Lists the people of the office, open invitations, and what each role may do.',
  reply: staffSchema,
  guard: 'owner',
  errors: ['FORBIDDEN'],
});

export const inviteStaff = endpoint('POST /admin/staff/invitations', {
  ...change,
  summary: `Emails an invitation to the office. Its link works once, for ${limits.staffInvitationDays} days and for an account with this address.`,
  body: z.strictObject({ email: emailSchema, role: z.enum(officeRoles) }),
  status: 201,
  idempotent: true,
  errors: ['FORBIDDEN', 'ALREADY_STAFF', 'ALREADY_INVITED'],
});

export const sendInvitationAgain = endpoint('POST /admin/staff/invitations/:id/send-again', {
  ...change,
  summary: 'Emails the invitation again, with a new link; the earlier one no longer works.',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const withdrawInvitation = endpoint('DELETE /admin/staff/invitations/:id', {
  ...change,
  summary: 'Withdraws an invitation that was not accepted: its link no longer works.',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const changeRole = endpoint('PUT /admin/staff/:id/role', {
  ...change,
  summary: 'Gives a person of the office another role, from their next call on.',
  params,
  body: z.strictObject({ role: z.enum(officeRoles) }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_OWNER'],
});

export const removeStaff = endpoint('DELETE /admin/staff/:id', {
  ...change,
  summary:
    'Takes the office away from a person: their sessions, private calendar address and open invitations end at once. The account stays, as that of a customer.',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_OWNER'],
});

export const resetStaffFactor = endpoint('DELETE /admin/staff/:id/second-factor', {
  ...change,
  summary:
    'Removes the second factor of another person of the office, who lost it: their sessions end, and they set up a new one.',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const remindOfSecondFactor = endpoint('POST /admin/staff/:id/reminders', {
  summary: 'Emails a person of the office without a second factor how to set one up.',
  params,
  status: 204,
  guard: 'owner',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STAFF_CHANGED'],
});

const invitationToken = z.strictObject({ token: linkTokenSchema() });
const invitationRefusals = [
  'INVITATION_INVALID',
  'INVITATION_EXPIRED',
  'INVITATION_USED',
  'INVITATION_WITHDRAWN',
] as const;

export const readInvitation = endpoint('POST /staff-invitations/check', {
  summary: 'Checks the link of an invitation, and returns the address it is for.',
  body: invitationToken,
  reply: z.object({ email: z.string(), role: z.enum(officeRoles) }),
  guard: 'visitor',
  errors: invitationRefusals,
});

export const acceptInvitation = endpoint('POST /staff-invitations/acceptance', {
  summary: 'Gives the account the role of the invitation, whose link then no longer works.',
  body: invitationToken,
  reply: z.object({ role: z.enum(officeRoles) }),
  guard: 'user',
  errors: [...invitationRefusals, 'INVITATION_OTHER_ADDRESS'],
});
