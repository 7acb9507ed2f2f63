import type { Ctx } from '../context.ts';
import type { MadeFile } from '../email/attachments.ts';

/** A file that is saved, not shown. The name is plain ASCII. */
export function sendFile(c: Ctx, { filename, contentType, content }: MadeFile): Response {
  c.header('Content-Type', contentType);
  c.header('Content-Disposition', `attachment; filename="${filename}"`);
  return c.body(Buffer.from(content));
}
