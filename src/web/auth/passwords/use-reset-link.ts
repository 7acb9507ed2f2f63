import { useEffect, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { resetTokenSchema, validateReset } from '#contract/accounts/passwords.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { ApiError, call } from '#web/api.ts';

export type ResetLink =
  | { state: 'checking' }
  | { state: 'missing' }
  | { state: 'works'; token: string; emailHint: string }
  /** `over`: only a new link helps; else trying again may. */
  | { state: 'refused'; message: string; over: boolean };

const endings: readonly string[] = [
  'RESET_TOKEN_INVALID',
  'RESET_TOKEN_EXPIRED',
  'RESET_TOKEN_USED',
] satisfies ErrorCode[];

/** True for a refusal after which this link is of no more use. */
export const isOver = (error: unknown): error is ApiError => error instanceof ApiError && endings.includes(error.code);

/** Reads the token of the address, takes it out of there at once, and asks the server whether it still works. */
export function useResetLink() {
  const [requested, retry] = useTokenOfAddress();
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });

  useEffect(() => {
    if (!requested) return;
    const { token } = requested;
    if (token === '') return setLink({ state: 'missing' });
    if (!resetTokenSchema.safeParse(token).success) return setLink(refusedFor(errors.RESET_TOKEN_INVALID.message));
    setLink({ state: 'checking' });
    const leaving = new AbortController();
    call(validateReset, { body: { token } }, { signal: leaving.signal }).then(
      ({ emailHint }) => setLink({ state: 'works', token, emailHint }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setLink(refusedBy(error));
      },
    );
    return () => leaving.abort();
  }, [requested]);

  return {
    link,
    tryAgain: retry,
    refuse: (error: ApiError) => setLink(refusedBy(error)),
  };
}

const refusedFor = (message: string): ResetLink => ({ state: 'refused', message, over: true });

const refusedBy = (error: unknown): ResetLink => ({
  state: 'refused',
  message: error instanceof Error ? error.message : '',
  over: isOver(error),
});

/** Null until the address has been looked at; an empty token when it holds none. A new object asks once more. */
function useTokenOfAddress(): [{ token: string } | null, () => void] {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [requested, setRequested] = useState<{ token: string } | null>(null);
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('token');
    // The address without it comes by here too, and must not undo what was found.
    setRequested((held) => (token === null ? (held ?? { token: '' }) : { token }));
    if (token !== null) void navigate(href('/reset-password'), { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
  return [requested, () => setRequested((held) => held && { ...held })];
}
