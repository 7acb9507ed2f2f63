import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

const stateSchema = z.object({ linkToken: z.string() });

/**
 * The token of a secret link, which is in the fragment as `#token=…`. It is moved from the address into the history state
 * at once, so that a reload still has it. Null until the address is read, empty without a token.
 */
export function useKeptToken(): string | null {
  const navigate = useNavigate();
  const { pathname, hash, state } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const named = new URLSearchParams(hash.slice(1)).get('token');
    if (named === null) return setToken(stateSchema.safeParse(state).data?.linkToken ?? '');
    void navigate(pathname, { replace: true, preventScrollReset: true, state: { linkToken: named } });
  }, [pathname, hash, state, navigate]);
  return token;
}
