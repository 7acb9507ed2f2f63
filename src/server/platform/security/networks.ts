import { isIPv4, isIPv6 } from 'node:net';

const none = 'unknown';
/** `::1` as `requesterOf` returns it. */
const loopback = '0:0:0:0::/64';

/** One requester to rate limits: an IPv4 address or an IPv6 /64 (RFC 6177); anything else is `unknown`. */
export function requesterOf(written: string): string {
  const address = bare(written);
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  if (!groups) return none;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const isMapped = [a, b, c, d, e].every((bits) => bits === 0) && f === 0xffff;
  if (isMapped) return [g >> 8, g & 0xff, h >> 8, h & 0xff].join('.');
  return `${hex([a, b, c, d])}::/64`;
}

/** The network of a requester as `requesterOf` returns it: the /24 around an IPv4 address, or the /64. */
export const networkOf = (requester: string): string =>
  isIPv4(requester) ? `${requester.split('.').slice(0, 3).join('.')}.0/24` : requester;

/**
 * A requester as shown to the account's owner, coarse enough to identify nobody: `102.177.x.x`. Empty when unknown, and
 * for the computer of the site itself.
 */
export function shownNetwork(requester: string): string {
  if (requester === loopback || requester.startsWith('127.')) return '';
  if (isIPv4(requester)) return `${requester.split('.').slice(0, 2).join('.')}.x.x`;
  return requester === none ? '' : `${requester.split(':').slice(0, 2).join(':')}:x:x`;
}

function bare(written: string): string {
  const text = written.trim();
  const [, bracketed] = /^\[([^\]]{1,60})\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^(\d[\d.]{5,14}):\d{1,5}$/.exec(text) ?? [];
  return (bracketed ?? beforePort ?? text).split('%', 1)[0] ?? '';
}

/** Null when it is not an IPv6 address. */
function groupsOf(address: string): number[] | null {
  if (!isIPv6(address)) return null;
  // The URL parser normalises every form: lower case, no IPv4 tail, at most one `::`.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []));
  const gap = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(gap).fill('0'), ...(after ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}

const hex = (groups: readonly number[]): string => groups.map((bits) => bits.toString(16)).join(':');
