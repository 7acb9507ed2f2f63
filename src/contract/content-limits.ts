// Chunk: own
/** Of what owners edit, and of the pictures that they upload: apart, because every page loads `limits`. */
export const contentLimits = {
  contentNoteMaxLength: 200,
  contentMaxBytes: 262_144,
  contentPreviewMinutes: 10,
  contentPreviewsMounted: 3,
  // Of a picture that owners upload, in decimal megabytes, as its message says.
  pictureMaxBytes: 12_000_000,
  pictureMaxPixels: 50_000_000,
  pictureAltMaxLength: 200,
  // As visitors get it; a smaller one stays as it is.
  pictureWidthMax: 1_280,
  pictureHeightMax: 1_920,
  phonePictureWidthMax: 640,
  // Of all stored pictures, share pictures apart: some 800 photographs.
  picturesMaxBytes: 200_000_000,
  unusedPictureDays: 7,
  homeProjectsMax: 6,
  pictureEncodingMs: 60_000,
  picturesWaitingMax: 20,
} as const;
