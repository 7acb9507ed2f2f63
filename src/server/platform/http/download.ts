import type { Ctx } from '../context.ts';
import type { MadeFile } from '../email/attachments.ts';

/** A file that is saved, not shown. The name is plain ASCII. */
export function sendFile(c: Ctx, { filename, contentType, content }: MadeFile): Response {
  c.header('Content-Type', contentType);
  c.header('Content-Disposition', `attachment; filename="${filename}"`);
  return c.body(Buffer.from(content));
}

/** Always saved, never shown: RFC 6266, with a plain ASCII name for clients without support for RFC 8187. */
export function asDownload(name: string): string {
  const ascii = name.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Sends an uploaded file as a download. */
export function sendDownload(c: Ctx, { name, bytes }: { name: string; bytes: Uint8Array }): Response {
  // Never the content type the sender claims: a browser must not open it.
  c.header('Content-Type', 'application/octet-stream');
  c.header('Content-Disposition', asDownload(name));
  return c.body(new Uint8Array(bytes));
}
