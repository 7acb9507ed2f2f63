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
  | { state: 'refused'; words: string; over: boolean };

const endings: readonly string[] = [
  'RESET_TOKEN_INVALID',
  'RESET_TOKEN_EXPIRED',
  'RESET_TOKEN_USED',
] satisfies ErrorCode[];

/** True for a refusal after which this link is of no more use. */
export const isOver = (error: unknown): error is ApiError => error instanceof ApiError && endings.includes(error.code);

/** Reads the token of the address, takes it out of there at once, and asks the server whether it still works. */
export function useResetLink() {
  const [asked, askAgain] = useTokenOfAddress();
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });

  useEffect(() => {
    if (!asked) return;
    const { token } = asked;
    if (token === '') return setLink({ state: 'missing' });
    if (!resetTokenSchema.safeParse(token).success) return setLink(refusedFor(errors.RESET_TOKEN_INVALID.words));
    setLink({ state: 'checking' });
    const leaving = new AbortController();
    call(validateReset, { body: { token } }, { signal: leaving.signal }).then(
      ({ emailHint }) => setLink({ state: 'works', token, emailHint }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setLink(refusedBy(error));
      },
    );
    return () => leaving.abort();
  }, [asked]);

  return {
    link,
    tryAgain: askAgain,
    refuse: (error: ApiError) => setLink(refusedBy(error)),
  };
}

const refusedFor = (words: string): ResetLink => ({ state: 'refused', words, over: true });

const refusedBy = (error: unknown): ResetLink => ({
  state: 'refused',
  words: error instanceof Error ? error.message : '',
  over: isOver(error),
});

/** Null until the address has been looked at; an empty token when it holds none. A new object asks once more. */
function useTokenOfAddress(): [{ token: string } | null, () => void] {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [asked, setAsked] = useState<{ token: string } | null>(null);
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('token');
    // The address without it comes by here too, and must not undo what was found.
    setAsked((held) => (token === null ? (held ?? { token: '' }) : { token }));
    if (token !== null) void navigate(href('/reset-password'), { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
  return [asked, () => setAsked((held) => held && { ...held })];
}
