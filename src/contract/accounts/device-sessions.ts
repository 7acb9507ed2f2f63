import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const ownSessionSchema = z.object({
  id: z.string(),
  /** `Android`, `Windows`, … and `Chrome`, …: read as `Chrome on Android`. */
  device: z.string(),
  browser: z.string(),
  /** The network it was opened from, as coarse as `102.177.x.x`; empty when unknown. */
  network: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSessionSchema>;

export const listSessions = endpoint('GET /account/sessions', {
  summary: 'Lists the sessions of the account, the current one first.',
  reply: z.object({ sessions: z.array(ownSessionSchema) }),
  guard: 'user',
});

export const revokeSession = endpoint('DELETE /account/sessions/:id', {
  summary:
    'Ends one session of the account. Its page is signed out at its next call. Ending the current session logs out.',
  params: z.strictObject({ id: z.uuid() }),
  status: 204,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const revokeOtherSessions = endpoint('DELETE /account/sessions', {
  summary: 'Ends every other session of the account, and removes the account from all other devices.',
  query: z.strictObject({ others: z.literal('true') }),
  status: 204,
  guard: 'user',
});
