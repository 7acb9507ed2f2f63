import * as z from 'zod/mini';

export const pointSchema = z.readonly(z.tuple([z.number(), z.number()]));

const listOf = <T extends z.ZodMiniType>(element: T) => z.readonly(z.array(element));

/** A static map: paths and names with their positions in pixels. */
export const pictureSchema = z.object({
  width: z.number(),
  height: z.number(),
  /** West, south, east and north in degrees, for the frame and the scale. */
  bounds: z.readonly(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  paths: listOf(z.object({ className: z.string(), d: z.string(), strokeWidth: z.optional(z.number()) })),
  labels: listOf(
    z.object({
      name: z.object({
        text: z.string(),
        position: pointSchema,
        kind: z.enum(['capital', 'town', 'country', 'province', 'district', 'ward', 'river']),
        rank: z.number(),
        angle: z.optional(z.number()),
      }),
      lines: listOf(z.string()),
      at: pointSchema,
      anchor: z.enum(['start', 'middle', 'end']),
      sign: pointSchema,
    }),
  ),
});
export type SentPicture = z.output<typeof pictureSchema>;
