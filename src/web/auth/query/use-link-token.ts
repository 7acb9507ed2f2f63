import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of an emailed link, which is in the fragment as `#token=…` and is removed from the address at once. Null until
 * the address is read; an empty token if it has none. A newer link may be opened in the same tab. The second value is a
 * function that gives a new object, which repeats a check of the token.
 */
export function useLinkToken(): [{ token: string } | null, () => void] {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [requested, setRequested] = useState<{ token: string } | null>(null);
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('token');
    // Also runs for the address without the token, which must not discard the token found before.
    setRequested((held) => (token === null ? (held ?? { token: '' }) : { token }));
    if (token !== null) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [pathname, hash, navigate]);
  return [requested, () => setRequested((held) => held && { ...held })];
}
