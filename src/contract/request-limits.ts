// The limits of references, ids and other parts of a request that nobody types at length. As constants, because schemas
// with them are in bundles of pages, and a minifier inserts their values (see page-limits.ts).
export const referenceMaxLength = 32;
export const catalogueIdMaxLength = 64;
export const cursorMaxLength = 100;
export const reviewCursorMaxLength = 200;
export const timestampMaxLength = 32;
export const timeZoneMaxLength = 64;
// A first and a last name in one field.
export const wholeNameMinLength = 2;
// Of a password that is compared, however long the rules of its time allowed it to be.
export const presentedPasswordMaxLength = 1_024;
// As a device sends it; it is stored with `inquiryFileNameMaxLength` characters at most.
export const announcedFileNameMaxLength = 255;
// Of a form with a file, apart from the file.
export const formTextsMaxBytes = 65_536;
export const formPartsMax = 20;
// Of an upload, apart from the file.
export const uploadFramingMaxBytes = 8_192;
// What Paynow sends, and its simulator receives.
export const paynowBodyMaxBytes = 8_192;
