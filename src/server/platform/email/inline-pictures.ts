import type { EmailDocument } from '../database/tables.ts';
import type { MadeFile } from './attachments.ts';

/** A picture between the paragraphs of an email, rendered when it is sent. The text part has none. */
export interface EmailPicture {
  document: EmailDocument;
  /** Alternative text. */
  description: string;
  /** Displayed size, in pixels. */
  width: number;
  height: number;
}

/** The picture's Content-ID: emails load nothing remote. */
export const contentIdOf = ({ kind, reference }: EmailDocument): string => `${reference}@${kind}`;

export const pictureHtml = ({ document, description, width, height }: EmailPicture): string =>
  `<img src="cid:${contentIdOf(document)}" alt="${asAttribute(description)}" width="${width}" height="${height}" style="${style}">`;

const style =
  'display:block;width:100%;max-width:480px;height:auto;margin:0 0 16px;border:1px solid #d2d5c9;border-radius:4px';

/** The HTML with each picture at its given URL; pictures without one are removed. */
export const withPictures = (html: string, addressOf: (contentId: string) => string | undefined): string =>
  html.replace(/<img src="cid:([^"]+)"([^>]*)>/g, (_, contentId: string, rest: string) => {
    const address = addressOf(contentId);
    return address === undefined ? '' : `<img src="${address}"${rest}>`;
  });

/** The HTML as it is sent. The subject of a picture may have been deleted by then. */
export const withMadePictures = (html: string, files: readonly MadeFile[]): string =>
  withPictures(html, (wanted) => (files.some(({ contentId }) => contentId === wanted) ? `cid:${wanted}` : undefined));

const asAttribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
