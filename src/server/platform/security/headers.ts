const permissionsPolicy = (geolocation: '()' | '(self)'): string =>
  `camera=(), microphone=(), geolocation=${geolocation}, payment=(), usb=()`;

export const securityHeaders = (secureOrigin: boolean): Record<string, string> => ({
  ...(secureOrigin && { 'Strict-Transport-Security': 'max-age=63072000' }),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy('()'),
});

/** What a page declares that its headers say. */
export interface PagePolicy {
  /** Its document may ask the device for its position. */
  position?: boolean;
  /** False: the service worker keeps no copy. */
  offlineCopy?: boolean;
}

/** The headers of a page. */
export const pageHeaders = (
  headers: Record<string, string>,
  { position = false, offlineCopy = true }: PagePolicy,
): Record<string, string> => ({
  ...headers,
  ...(position && { 'Permissions-Policy': permissionsPolicy('(self)') }),
  ...(!offlineCopy && { 'Offline-Copy': 'no' }),
});

export const apiContentPolicy = "default-src 'none'; frame-ancestors 'none'";

export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const sources = (hashes: readonly string[]): string =>
  ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');

/**
 * The policy of a page: its inline scripts and styles by hash, everything else from this origin
 * (product/security.md#headers).
 * @param imageOrigin origin of the map tiles, on the page that shows them
 */
export const pageContentPolicy = ({ scripts, styles }: InlineHashes, imageOrigin: string | null = null): string =>
  [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    `img-src 'self' data:${imageOrigin ? ` ${imageOrigin}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
