import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  from: string;
  to: string[];
  /** By lower-case name, unfolded; if a name is repeated, the last value. */
  headers: Record<string, string>;
  /** The decoded text part, or the whole body if there is only one part. */
  text: string;
  html: string | null;
  raw: string;
}

/** The server's answer to an email: it accepts it, never answers, or refuses it with this SMTP status. */
type SmtpAnswer = 'accept' | 'stall' | { status: number; text: string };

export interface SmtpInbox {
  /** For SMTP_URL. */
  url: string;
  emails: readonly ReceivedEmail[];
  /** The answer to every email, or one that depends on the recipient. */
  answer: SmtpAnswer | ((to: string) => SmtpAnswer);
  /** How long the server takes to process each email. */
  delayMs: number;
  /** Refuses, with a temporary error, every email that is still unanswered. */
  refuseStalled(): void;
  /** Waits for the next email to an address that `next` has not returned yet. */
  next(to: string, withinSeconds?: number): Promise<ReceivedEmail>;
  stop(): Promise<void>;
}

/** A mail server on loopback that stores the emails it receives. */
export async function startSmtp(port = 0): Promise<SmtpInbox> {
  const emails: ReceivedEmail[] = [];
  const taken = new Set<ReceivedEmail>();
  const waiting = new Set<() => void>();
  const stalled: ((error: Error) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // When the server stops, connections that are still waiting are closed.
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const recipients = rcptTo.map((recipient) => recipient.address);
        const answer = typeof inbox.answer === 'function' ? inbox.answer(recipients[0] ?? '') : inbox.answer;
        if (answer === 'stall') {
          stalled.push(done);
          return;
        }
        if (answer !== 'accept') {
          done(Object.assign(new Error(answer.text), { responseCode: answer.status }));
          return;
        }
        if (inbox.delayMs > 0) await setTimeout(inbox.delayMs);
        emails.push(readEmail(Buffer.concat(chunks).toString('utf8'), mailFrom ? mailFrom.address : '', recipients));
        for (const look of waiting) look();
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const inbox: SmtpInbox = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    answer: 'accept',
    delayMs: 0,
    refuseStalled() {
      for (const refuse of stalled.splice(0)) refuse(Object.assign(new Error('try later'), { responseCode: 451 }));
    },
    next(to, withinSeconds = 10) {
      const { promise, resolve, reject } = Promise.withResolvers<ReceivedEmail>();
      const look = (): void => {
        const found = emails.find((email) => email.to.includes(to) && !taken.has(email));
        if (!found) return;
        taken.add(found);
        resolve(found);
      };
      const patience = globalThis.setTimeout(
        () => reject(new Error(`No mail to ${to} within ${withinSeconds} s`)),
        withinSeconds * 1000,
      );
      waiting.add(look);
      look();
      return promise.finally(() => {
        waiting.delete(look);
        clearTimeout(patience);
      });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return inbox;
}

function readEmail(raw: string, from: string, to: string[]): ReceivedEmail {
  const whole = readPart(raw);
  const parts = partsOf(whole);
  const bodyOf = (type: string): string | null =>
    parts.find((part) => part.headers['content-type']?.startsWith(type))?.body ?? null;
  return { from, to, headers: whole.headers, text: bodyOf('text/plain') ?? whole.body, html: bodyOf('text/html'), raw };
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end < 0 ? raw.length : end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = decodeHeader(line.slice(colon + 1).trim());
  }
  return { headers, body: decodeBody(raw.slice(end + 4), headers['content-transfer-encoding']) };
}

/** The leaf parts of a message, because multiparts can be nested. */
function partsOf(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers['content-type'] ?? '')?.[1];
  if (!boundary) return [part];
  const sections = part.body.split(`--${boundary}`).slice(1, -1);
  return sections.flatMap((section) => partsOf(readPart(section.replace(/^\r\n|\r\n$/g, ''))));
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding.toLowerCase() === 'quoted-printable') return fromQuoted(body.replace(/=\r\n/g, ''));
  return body;
}

/** Decodes `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`. */
function decodeHeader(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : fromQuoted(text.replaceAll('_', ' ')),
    );
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
