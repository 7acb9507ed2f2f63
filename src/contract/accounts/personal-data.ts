import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { presentedPasswordMaxLength } from '../request-limits.ts';

/** Typed by the person, so that no account is deleted by accident. */
export const deletionPhrase = 'delete my account';

export const personalDataMessages = {
  phrase: `Type "${deletionPhrase}" to confirm`,
  password: 'Enter your password',
  stillFresh: `This download is only a few minutes old. You can prepare a new one after ${limits.dataExportAgainMinutes} minutes.`,
  kept: 'Welcome back. Your account will not be deleted.',
} as const;

const exportSchema = z.object({ id: z.string(), createdAt: z.string(), readableUntil: z.string() });
export type DataExport = z.output<typeof exportSchema>;

export const requestExport = endpoint('POST /account/export', {
  summary: `Prepares an export of the personal data of the account and emails that it is ready. A repeated call within ${limits.dataExportAgainMinutes} minutes returns the same export.`,
  reply: exportSchema,
  status: 202,
  guard: 'user',
  secondFactor: 'recent',
  errors: ['NOT_FOUND'],
});

export const listExports = endpoint('GET /account/exports', {
  summary: 'Lists the export that can be downloaded now, if there is one.',
  reply: z.object({ exports: z.array(exportSchema) }),
  guard: 'user',
});

export const readExport = endpoint('GET /account/exports/:id', {
  summary: 'Returns the export (application/zip), for 24 hours.',
  params: z.strictObject({ id: z.uuid() }),
  guard: 'user',
  secondFactor: 'recent',
  errors: ['NOT_FOUND'],
});

/** Of the account that calls. Absent for one without a password, which must have signed in within the last minutes. */
export const ownPasswordSchema = z.optional(
  z.string().check(z.minLength(1, personalDataMessages.password), z.maxLength(presentedPasswordMaxLength)),
);

export const deleteAccountSchema = z.strictObject({
  password: ownPasswordSchema,
  phrase: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((phrase) => phrase === deletionPhrase, personalDataMessages.phrase),
  ),
});

export const readDeletion = endpoint('GET /account/deletion', {
  summary:
    'Returns the references of the orders in progress, which prevent the deletion of the account, and when a deletion after them was requested.',
  reply: z.object({ openOrders: z.array(z.string()), requestedAt: z.nullable(z.string()) }),
  guard: 'user',
});

export const requestDeletion = endpoint('POST /account/deletion', {
  summary: `Requests the deletion of the account after its orders in progress. The account stays usable until then; the ${limits.accountDeletionGraceDays} days of POST /account/delete begin afterwards.`,
  body: deleteAccountSchema,
  reply: z.object({ openOrders: z.array(z.string()), requestedAt: z.string() }),
  status: 202,
  guard: 'user',
  secondFactor: 'recent',
  errors: ['CURRENT_PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'TEMPORARILY_UNAVAILABLE'],
});

export const cancelDeletionRequest = endpoint('DELETE /account/deletion', {
  summary: 'Cancels the request to delete the account after its orders. Without a request, nothing changes.',
  status: 204,
  guard: 'user',
});

export const deleteAccount = endpoint('POST /account/delete', {
  summary: `Ends every session at once and deletes the account after ${limits.accountDeletionGraceDays} days, unless its owner signs in before.`,
  body: deleteAccountSchema,
  reply: z.object({ deletesAt: z.string() }),
  status: 202,
  guard: 'user',
  secondFactor: 'recent',
  errors: ['CURRENT_PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'TEMPORARILY_UNAVAILABLE'],
});
