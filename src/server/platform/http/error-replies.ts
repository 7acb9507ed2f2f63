import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type ErrorReply, errorMessage, errors } from '#contract/errors.ts';
import { AppError } from '../app-error.ts';
import type { AppEnv } from '../context.ts';
import { isDatabaseBusy, isDiskFull } from '../database/database.ts';
import { isDamage } from '../database/embedded/damage.ts';
import { NoSpaceError } from '../database/embedded/free-space.ts';
import { StorageAway, StorageFull } from '../file-storage/file-storage.ts';
import { errorFacts, log } from '../log.ts';
import { noteRequest } from './request-log.ts';

/** Unknown errors are logged, not revealed. */
export function toErrorReply(c: Context<AppEnv>, thrown: unknown): Response {
  const error = asAppError(c, thrown);
  noteRequest((c.env as Partial<HttpBindings> | undefined)?.incoming, { code: error.code });
  const page = c.get('pageForRefusal')?.(error);
  if (page) return redirectUncached(c, page);
  const { status } = errors[error.code];
  const { retryAfterSeconds, ...details } = error.details;
  const reply: ErrorReply = {
    ...details,
    ...(error.code === 'TEMPORARILY_UNAVAILABLE' && !c.get('hasBegun') && { begun: false }),
    code: error.code,
    error: errorMessage(error.code, error.details),
    requestId: c.get('requestId'),
  };
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  return c.json(reply, status);
}

export function redirectUncached(c: Context<AppEnv>, to: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(to, 302);
}

function asAppError(c: Context<AppEnv>, thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const requestId = c.get('requestId');
  if (isDiskFull(thrown)) {
    // The embedded database has already logged that the disk is full.
    if (!(thrown instanceof NoSpaceError)) log('error', 'database.disk_full', { requestId, ...errorFacts(thrown) });
    return new AppError('TEMPORARILY_UNAVAILABLE', { reason: 'storage_full', retryAfterSeconds: 30 });
  }
  if (thrown instanceof StorageAway) {
    const [event, reason] =
      thrown instanceof StorageFull
        ? ['file_storage.full', 'file_storage_full']
        : ['file_storage.away', 'file_storage_away'];
    log('error', event, { requestId, ...errorFacts(thrown) });
    return new AppError('TEMPORARILY_UNAVAILABLE', { reason, retryAfterSeconds: 30 });
  }
  if (isDatabaseBusy(thrown)) {
    log('warn', 'database.busy', { requestId, ...errorFacts(thrown) });
    return new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 });
  }
  const event = isDamage(thrown) ? 'database.damaged' : 'request.failed';
  log('error', event, { requestId, method: c.req.method, route: c.req.routePath, ...errorFacts(thrown) });
  return new AppError('INTERNAL');
}
