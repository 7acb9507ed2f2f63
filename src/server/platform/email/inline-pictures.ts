import type { EmailDocument } from '../database/tables.ts';
import type { MadeFile } from './attachments.ts';

/** A picture between the paragraphs of an email, made when it is sent. Its text part goes without. */
export interface EmailPicture {
  document: EmailDocument;
  /** For who cannot see it. */
  description: string;
  /** As it is shown, in pixels. */
  width: number;
  height: number;
}

/** What the picture is called inside of the email: nothing is fetched from elsewhere. */
export const contentIdOf = ({ kind, reference }: EmailDocument): string => `${reference}@${kind}`;

export const pictureHtml = ({ document, description, width, height }: EmailPicture): string =>
  `<img src="cid:${contentIdOf(document)}" alt="${asAttribute(description)}" width="${width}" height="${height}" style="${style}">`;

const style =
  'display:block;width:100%;max-width:480px;height:auto;margin:0 0 16px;border:1px solid #d2d5c9;border-radius:4px';

/** The HTML with each picture at the address that is given for it, and without those that have none. */
export const withPictures = (html: string, addressOf: (contentId: string) => string | undefined): string =>
  html.replace(/<img src="cid:([^"]+)"([^>]*)>/g, (_, contentId: string, rest: string) => {
    const address = addressOf(contentId);
    return address === undefined ? '' : `<img src="${address}"${rest}>`;
  });

/** As it is sent. What a picture showed may be gone by then. */
export const withMadePictures = (html: string, files: readonly MadeFile[]): string =>
  withPictures(html, (wanted) => (files.some(({ contentId }) => contentId === wanted) ? `cid:${wanted}` : undefined));

const asAttribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
