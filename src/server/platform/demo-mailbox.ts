import type { Database } from './database.ts';
import { apiContentPolicy } from './headers.ts';
import type { Ctx } from './http.ts';

/** The mail of a demo without a mail server, newest first: a plain page, for loopback connections only. */
export async function demoMailbox(c: Ctx, db: Database): Promise<Response> {
  const emails = await db
    .selectFrom('emails')
    .select(['id', 'to_address', 'subject', 'body_text', 'attachment', 'created_at', 'status'])
    .orderBy('number', 'desc')
    .limit(50)
    .execute();
  const letters = emails.map(
    (email) => `<article><h2>${asText(email.subject)}</h2>
<p>To ${asText(email.to_address)}, ${asText(email.created_at.toISOString())}, ${email.status}</p>
<pre>${asText(email.body_text ?? '(not kept after sending)')}</pre>
${email.attachment ? `<details><summary>${asText(email.attachment.filename)}</summary><pre>${asText(email.attachment.content)}</pre></details>` : ''}</article>`,
  );
  c.header('Content-Security-Policy', apiContentPolicy);
  c.header('Cache-Control', 'no-store');
  return c.html(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo mail</title><h1>Demo mail</h1><p>Nothing here was sent. Reload to see what is new. <a href="/">Back to the site</a></p>
${letters.join('\n') || '<p>No mail yet.</p>'}</html>`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
