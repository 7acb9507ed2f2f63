import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts';
import type { Reply } from '#tests/support/app/reply.ts';
import type { FuzzCase } from './cases.ts';

/** Errors that any endpoint may return, because they are checked before the handler. */
const ofEveryCall: readonly ErrorCode[] = [
  'MALFORMED_BODY',
  'VALIDATION_FAILED',
  'NOT_FOUND',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'CSRF_INVALID',
  'CROSS_SITE',
  'SECOND_FACTOR_REQUIRED',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_IN_PROGRESS',
];

const safeHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const internals =
  /node_modules|\bat .+\.ts:\d+|\b(?:select|insert into|update) \\?"|syntax error at|violates .+ constraint/i;

export interface Answered {
  fuzzCase: FuzzCase;
  reply: Reply<unknown>;
  milliseconds: number;
  /** The named record belongs to the caller 'customer'. */
  isOwned: boolean;
}

/** A description of each fault of a reply; empty if there is none. */
export function faultsOf(endpoint: Endpoint, { fuzzCase, reply, milliseconds, isOwned }: Answered): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, message: string): void => {
    if (!holds) faults.push(message);
  };
  must(milliseconds < 20_000, `answered after ${Math.round(milliseconds)} ms`);
  for (const [name, value] of Object.entries(safeHeaders))
    must(reply.headers.get(name) === value, `${name} is missing`);
  must(reply.headers.get('access-control-allow-origin') === null, 'CORS is open');
  must(!internals.test(reply.text), 'exposes internals');
  const { status } = reply;
  if (status >= 400) faults.push(...faultsOfRefusal(endpoint, fuzzCase, reply));
  else if (fuzzCase.method === endpoint.method) {
    faults.push(...faultsOfSuccess(endpoint, reply));
    const { caller } = fuzzCase;
    if (status < 300) {
      must(endpoint.guard === 'visitor' || caller !== 'visitor', 'gave a visitor access');
      must(
        endpoint.guard !== 'staff' || caller === 'staff' || caller === 'businessOwner',
        'gave a customer access to an admin call',
      );
      must(endpoint.guard !== 'owner' || caller === 'businessOwner', 'gave another access to a call for the owner');
      must(!isOwned || caller === 'customer', 'gave access to the record of another customer');
    }
  }
  return faults;
}

function faultsOfRefusal(endpoint: Endpoint, { method }: FuzzCase, reply: Reply<unknown>): string[] {
  const { code, error, requestId } = parsed(reply.text) ?? {};
  const known = typeof code === 'string' && Object.hasOwn(errors, code);
  if (!known) return [`status ${reply.status} without a code of the catalogue`];
  const faults: string[] = [];
  const name = code as ErrorCode;
  if (errors[name].status !== reply.status) faults.push(`${name} with status ${reply.status}`);
  if (reply.status === 500) faults.push('an internal error');
  if (error !== errorMessage(name, parsed(reply.text))) faults.push(`${name} with different text`);
  if (typeof requestId !== 'string' || !/^[\w-]{12}$/.test(requestId)) faults.push('no request id');
  if (reply.headers.get('cache-control') !== 'no-store') faults.push('a cacheable refusal');
  const declared = ofEveryCall.includes(name) || endpoint.errors.includes(name);
  if (method === endpoint.method && !declared) faults.push(`${name} is not in the contract of this call`);
  return faults;
}

function faultsOfSuccess(endpoint: Endpoint, reply: Reply<unknown>): string[] {
  if (reply.status === 302) {
    const to = reply.headers.get('location') ?? '';
    return /^(?:\/(?![/\\])|http:\/\/localhost(?::\d+)?\/)/.test(to) ? [] : [`redirects to ${to}`];
  }
  if (reply.status !== endpoint.status) return [`status ${reply.status}, the contract says ${endpoint.status}`];
  if (!endpoint.reply) return reply.status === 204 && reply.text ? ['a body where none is promised'] : [];
  const checked = endpoint.reply.safeParse(parsed(reply.text));
  return checked.success ? [] : [`off its schema: ${JSON.stringify(checked.error.issues).slice(0, 200)}`];
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
