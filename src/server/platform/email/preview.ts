import type { EmailRow } from '../database/tables.ts';
import type { EmailDocuments, MadeFile } from './attachments.ts';
import { withPictures } from './inline-pictures.ts';

export interface EmailPreview {
  subject: string;
  /** Null once it was erased. */
  text: string | null;
  /** Without links; null for an email in plain text only, and once it was erased. */
  html: string | null;
  /** The names of its attachments. */
  files: string[];
}

/** An email as staff may read it: without codes, and without the part of a link that opens something. */
export async function previewOf(email: EmailRow, documents: EmailDocuments): Promise<EmailPreview> {
  const { subject, body_text: text, body_html: html, attachment, secret } = email;
  const files: MadeFile[] = [...(attachment ? [attachment] : []), ...(await documents.make(email.documents))];
  const pictures = new Map(files.map((file) => [file.contentId, file]));
  const masked = (written: string): string => withoutSecrets(written, secret);
  return {
    subject: masked(subject),
    text: text === null ? null : masked(text),
    html:
      html === null
        ? null
        : withPictures(masked(withoutLinks(html)), (id) => {
            const picture = pictures.get(id);
            return picture && asDataUrl(picture);
          }),
    files: files.filter(({ contentId }) => contentId === undefined).map(({ filename }) => filename),
  };
}

/** @param secret the email contains a code or a link that signs in: every number of six digits counts as a code */
export function withoutSecrets(written: string, secret: boolean): string {
  const masked = written.replace(/(https?:\/\/[^\s<>"?#]+)([?#][^\s<>")\]]*)/g, (_, page: string, rest: string) =>
    secret ? `${page}${rest.charAt(0)}…` : page + rest.replace(/=[^&#]*/g, '=…'),
  );
  return secret ? masked.replace(/(?<![#\w])\d{6}(?!\w)/g, '••••••') : masked;
}

/** The page that shows it has a policy without inline styles, and sets `data-style` itself (web/admin/emails). */
export const withoutLinks = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replaceAll(/ href="[^"]*"/g, '')
    .replaceAll(' style="', ' data-style="');

const asDataUrl = ({ contentType, content }: MadeFile): string =>
  `data:${contentType};base64,${Buffer.from(content).toString('base64')}`;
