import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { App, Ctx } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { EmailRow } from '../database/tables.ts';
import type { EmailDocuments, MadeFile } from './attachments.ts';
import { withPictures } from './inline-pictures.ts';

const emailsShown = 50;

interface Mailbox {
  db: Database;
  documents: EmailDocuments;
  /** A mail server is set: the listed emails have really been sent. */
  sends: boolean;
  brand: string;
}

/** For connections from this machine only: the emails contain everybody's codes and links. */
export function mountDemoMailbox(app: App, mailbox: Mailbox): void {
  app.use('/demo/mail/*', async (c, next) => {
    if (!c.get('fromThisMachine')) throw new AppError('NOT_FOUND');
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  app.get('/demo/mail', async (c) => page(c, mailbox, 'Demo mail', await listOf(mailbox)));
  app.get('/demo/mail/:id', async (c) => {
    const email = await find(c, mailbox);
    return page(c, mailbox, email.subject, asRead(email, await filesOf(email, mailbox)));
  });
  app.get('/demo/mail/:id/html', async (c) => {
    const email = await find(c, mailbox);
    const files = await filesOf(email, mailbox);
    c.header('Content-Security-Policy', emailPolicy);
    return c.html(shownHtml(email, files).replace('<head>', '<head><base target="_blank">'));
  });
  app.get('/demo/mail/:id/files/:index', async (c) => {
    const file = (await filesOf(await find(c, mailbox), mailbox))[Number(c.req.param('index'))];
    if (!file) throw new AppError('NOT_FOUND');
    c.header('Content-Type', file.contentType);
    c.header('Content-Disposition', `attachment; filename="${file.filename}"`);
    return c.body(typeof file.content === 'string' ? file.content : Buffer.from(file.content));
  });
}

async function find(c: Ctx, { db }: Mailbox): Promise<EmailRow> {
  const id = c.req.param('id') ?? '';
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  const email = isId && (await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst());
  if (!email) throw new AppError('NOT_FOUND');
  return email;
}

const filesOf = async ({ attachment, documents }: EmailRow, mailbox: Mailbox): Promise<MadeFile[]> => [
  ...(attachment ? [attachment] : []),
  ...(await mailbox.documents.make(documents)),
];

const fileAddress = (emailId: string, index: number): string => `/demo/mail/${emailId}/files/${index}`;

const fileLink = (emailId: string, index: number, filename: string): string =>
  `<a href="${fileAddress(emailId, index)}" download>${asHtml(filename)}</a>`;

const shownHtml = ({ id, body_html: html }: EmailRow, files: readonly MadeFile[]): string =>
  withPictures(html ?? '', (wanted) => {
    const index = files.findIndex(({ contentId }) => contentId === wanted);
    return index < 0 ? undefined : fileAddress(id, index);
  });

async function listOf(mailbox: Mailbox): Promise<string> {
  const query = mailbox.db.selectFrom('emails').selectAll().orderBy('number', 'desc').limit(emailsShown);
  const list = (await query.execute()).map((email) => {
    const heading = `<h2><a href="/demo/mail/${email.id}">${subjectOf(email)}</a></h2>`;
    const { attachment } = email;
    return articleOf(email, heading, attachment ? `<p>${fileLink(email.id, 0, attachment.filename)}</p>` : '');
  });
  return `<h1>Demo mail</h1>${intro(mailbox)}${list.join('\n') || '<p>No emails yet.</p>'}`;
}

function asRead(email: EmailRow, files: MadeFile[]): string {
  const frame = `<iframe title="The email as its reader sees it" src="/demo/mail/${email.id}/html"></iframe>`;
  const links = files.flatMap(({ filename, contentId }, index) =>
    contentId === undefined ? `<li>${fileLink(email.id, index, filename)}</li>` : [],
  );
  const attached = links.length > 0 ? `<h2>Attached</h2><ul>${links.join('')}</ul>` : '';
  const heading = `<h1>${subjectOf(email)}</h1>`;
  return `<p><a href="/demo/mail">All emails</a></p>${articleOf(email, heading, (email.body_html ? frame : '') + attached)}`;
}

/** Emails need inline styles and pictures; no script runs, and links open in a new tab. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

const intro = ({ sends }: Mailbox): string =>
  sends
    ? '<p>These emails are really sent, through the mail server in SMTP_URL. Text with a code or a personal link is erased once it has been sent.</p>'
    : '<p>Nothing here was sent: without SMTP_URL, emails are kept here to be read. Reload the page to see new ones.</p>';

const states: Record<EmailRow['status'], string> = {
  held: 'not sent',
  queued: 'waiting to be sent',
  sent: 'sent',
  failed: 'failed',
  dropped: 'dropped, its time was over',
};

function articleOf(email: EmailRow, heading: string, more = ''): string {
  const { to_address: to, created_at: at, status, body_text: text, reply_to: replyTo } = email;
  const when = `<time datetime="${at.toISOString()}">${whenWritten.format(at)}</time>`;
  const answers = replyTo ? `, replies go to ${addressOf(replyTo)}` : '';
  return `<article>${heading}<p>To ${addressOf(to)}<br>${when}, ${states[status]}${answers}</p>${more}
<details><summary>Text of the email</summary><pre>${text === null ? '(erased after sending)' : withLinks(asHtml(text))}</pre></details></article>`;
}

const subjectOf = ({ subject }: EmailRow): string =>
  asHtml(subject).replace(/\b[A-Z]+-\d\d-[A-Z\d]+\b/g, (ref) => `<span class="ref">${ref}</span>`);

/** An email address that breaks after its @ in a narrow column; `value` holds it unbroken. */
const addressOf = (address: string): string =>
  `<data value="${asHtml(address)}">${asHtml(address).replace('@', '@<wbr>')}</data>`;

const whenWritten = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Harare',
  dateStyle: 'medium',
  timeStyle: 'short',
});

const withLinks = (html: string): string =>
  html.replace(/https?:\/\/[^\s<]+[^\s<.,;:)]/g, (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`);

const style = `
:root { color-scheme: light dark; --paper: #f0f1eb; --sheet: #fbfbf8; --ink: #17201b; --ink2: #465047; --line: #d2d5c9;
  --link: #24452f; --focus: #245f78; }
@media (prefers-color-scheme: dark) { :root { --paper: #111713; --sheet: #19211c; --ink: #eef1e8; --ink2: #b9c2b7;
  --line: #36423a; --link: #a9cdb2; --focus: #8cc8e0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 Arial, sans-serif; overflow-wrap: anywhere; }
header { padding: 1rem; background: #1c3526; text-align: center; }
header a { color: #f4f6ea; font-size: 1.25rem; font-weight: bold; text-decoration: none; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 0; font-size: 1.1875rem; line-height: 1.3; }
p, ul { margin: 0.5rem 0 0; color: var(--ink2); }
article { margin-top: 1.25rem; padding: 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 4px; }
article h2:not(:first-child) { margin-top: 1.25rem; }
.ref { white-space: nowrap; }
iframe { display: block; width: 100%; height: 44rem; margin-top: 1rem; border: 1px solid var(--line); border-radius: 4px; }
details { margin-top: 0.75rem; }
summary { min-height: 1.75rem; cursor: pointer; }
pre { margin: 0.5rem 0 0; font: 0.9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
a { color: var(--link); text-underline-offset: 4px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

function page(c: Ctx, { brand }: Mailbox, title: string, content: string): Response | Promise<Response> {
  c.header('Content-Security-Policy', pagePolicy);
  return c.html(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${asHtml(title)} - ${asHtml(brand)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><header><a href="/">${asHtml(brand)}</a></header>
<main>${content}</main></body></html>`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
