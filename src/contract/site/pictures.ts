import * as z from 'zod/mini';
import { contentLimits } from '../content-limits.ts';

/** Of a stored picture: the beginning of the SHA-256 of its bytes, in hexadecimal digits. */
export const pictureIdPattern = /^[0-9a-f]{32}$/;
const side = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

/** The size in pixels of a stored picture, as visitors get it. */
export const storedPictureSchema = z.strictObject({
  id: z.string('choose a picture').check(z.regex(pictureIdPattern, 'choose a picture')),
  width: side(contentLimits.pictureWidthMax),
  height: side(contentLimits.pictureHeightMax),
});
export type StoredPicture = z.output<typeof storedPictureSchema>;

/** A picture in a file of the content, with what it shows in words. */
export const pictureSchema = z.strictObject({
  ...storedPictureSchema.shape,
  alt: z
    .string('say what the picture shows')
    .check(
      z.trim(),
      z.minLength(1, 'say what the picture shows'),
      z.maxLength(contentLimits.pictureAltMaxLength, `use at most ${contentLimits.pictureAltMaxLength} characters`),
    ),
});
export type Picture = z.output<typeof pictureSchema>;

/** An `override` of z.toJSONSchema: the form of the office knows a picture by it. */
export function markPicture({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema === pictureSchema) jsonSchema.contentMediaType = 'image/webp';
}

/** Where a stored picture is served, for good. */
export const pictureAddress = (id: string): string => `/pictures/${id}.webp`;
/** The same for phones. Not of a picture that is narrow enough already. */
export const phonePictureAddress = (id: string): string => `/pictures/${id}-phone.webp`;
export const hasPhonePicture = ({ width }: Pick<StoredPicture, 'width'>): boolean =>
  width > contentLimits.phonePictureWidthMax;
/** Where a picture for sharing a page is served. */
export const sharePictureAddress = (id: string): string => `/pictures/${id}.png`;
/** That of the site, for a page without one. */
export const standardShare = '/images/share/home.png';
