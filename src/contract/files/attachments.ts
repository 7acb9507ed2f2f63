import * as z from 'zod/mini';
import { areaSchema, shownAreaSchema } from '../areas/areas.ts';
import { referenceMaxLength } from '../request-limits.ts';

const attachedFileSchema = z.object({ id: z.string(), name: z.string(), bytes: z.number() });
export type AttachedFile = z.output<typeof attachedFileSchema>;

export const attachedFilesSchema = z.array(attachedFileSchema);

/** The area and the files that a customer has added to a booking or an order. */
export const attachmentsSchema = z.object({
  area: z.nullable(shownAreaSchema),
  files: attachedFilesSchema,
  /** False once the meeting is over or the work has been delivered. */
  canChange: z.boolean(),
  /** False also where the area is part of a quote that was accepted. */
  canChangeArea: z.boolean(),
  /** The size of area in km² that staff accepted although the price of the order includes less; null while none was. */
  acceptedKm2: z.nullable(z.number()),
});
export type Attachments = z.output<typeof attachmentsSchema>;

export const attachedAreaBody = z.strictObject({
  area: areaSchema,
  /** False from pages of older releases, where the customer did not want their name on the staff's map. */
  nameOnMap: z.optional(z.boolean()),
});

export const attachedFileParams = z.strictObject({
  ref: z.string().check(z.maxLength(referenceMaxLength)),
  id: z.uuid(),
});
