import { businessZone } from '#contract/bookings/bookings.ts';
import { formatInstant } from './server/platform/format.ts';

/**
 * The page of a preview: without scripts, which would read what is published, with a bar that says what it is, and with
 * headers by which nothing stores it.
 */
export async function asPreview(page: Response, endsAt: Date): Promise<Response> {
  const html = (await page.text())
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/<body\b[^>]*>/, (body) => body + bar(endsAt));
  return new Response(html, {
    status: page.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'Offline-Copy': 'no',
    },
  });
}

const bar = (endsAt: Date): string =>
  `<aside aria-label="Preview" class="demo-banner">Preview: whoever has this address can see it until ${formatInstant(endsAt, businessZone)}.</aside>`;
