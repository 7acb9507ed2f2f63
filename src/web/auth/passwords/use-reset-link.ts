import { useEffect, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { resetTokenSchema, validateReset } from '#contract/accounts/passwords.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { ApiError, call } from '#web/api.ts';

export type ResetLink =
  | { state: 'checking' }
  | { state: 'missing' }
  | { state: 'works'; token: string; emailHint: string }
  /** `over`: the link cannot be used any more; otherwise a retry may succeed. */
  | { state: 'refused'; message: string; over: boolean };

const endings: readonly string[] = [
  'RESET_TOKEN_INVALID',
  'RESET_TOKEN_EXPIRED',
  'RESET_TOKEN_USED',
] satisfies ErrorCode[];

/** Whether the error means that this link cannot be used any more. */
export const isOver = (error: unknown): error is ApiError => error instanceof ApiError && endings.includes(error.code);

/** Reads the token from the address, removes it there at once, and checks with the server that it is valid. */
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

/** Null until the address is read; an empty token if it has none. A new object repeats the check. */
function useTokenOfAddress(): [{ token: string } | null, () => void] {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [requested, setRequested] = useState<{ token: string } | null>(null);
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('token');
    // Also runs for the address without the token, which must not discard the token found before.
    setRequested((held) => (token === null ? (held ?? { token: '' }) : { token }));
    if (token !== null) void navigate(href('/reset-password'), { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
  return [requested, () => setRequested((held) => held && { ...held })];
}
