import * as z from 'zod/mini';
import { deliveryLimits } from '../delivery-limits.ts';

const { outlineCornersMin, outlineCornersMax } = deliveryLimits;

const changeMessages = {
  change: 'Say in one sentence what should change (1,000 characters or fewer)',
  answer: 'Write your answer in 1,000 characters or fewer',
  place: 'Choose a place on the map',
  outline: `An outline has between ${outlineCornersMin} and ${outlineCornersMax} corners`,
} as const;

/** Longitude and latitude, WGS 84. */
const placeSchema = z.tuple([
  z.number(changeMessages.place).check(z.minimum(-180), z.maximum(180)),
  z.number(changeMessages.place).check(z.minimum(-90), z.maximum(90)),
]);

/** Its corners in order, without the first one again at the end. */
const outlineSchema = z
  .array(placeSchema)
  .check(
    z.minLength(outlineCornersMin, changeMessages.outline),
    z.maxLength(outlineCornersMax, changeMessages.outline),
  );

const textWith = (message: string) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(deliveryLimits.changeRequestMaxLength, message));

export const askForChangeSchema = z.strictObject({
  text: textWith(changeMessages.change),
  place: z.optional(z.nullable(placeSchema)),
  outline: z.optional(z.nullable(outlineSchema)),
});

export const answerChangeSchema = z.strictObject({ text: textWith(changeMessages.answer) });

/** `mark`: the state in which staff leave the request; without it the state stays. */
export const answerOfStaffSchema = z.strictObject({
  ...answerChangeSchema.shape,
  mark: z.optional(z.enum(['open', 'done'])),
});

export const changeSchema = z.object({
  id: z.string(),
  /** The version of the deliverable in which it was asked for. */
  version: z.number(),
  text: z.string(),
  place: z.nullable(placeSchema),
  outline: z.nullable(outlineSchema),
  at: z.string(),
  isDone: z.boolean(),
  /** Oldest first. */
  answers: z.array(
    z.object({
      id: z.string(),
      by: z.enum(['client', 'business']),
      /** The member of staff, for staff alone; else null. */
      name: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
      /** The state in which staff left the request with it, if they changed it. */
      marked: z.nullable(z.enum(['open', 'done'])),
    }),
  ),
});
export type ChangeRequest = z.output<typeof changeSchema>;

/** A round is a version of a deliverable for which changes were asked, however many. */
export const roundSchema = z.object({
  /** The round to which changes of this version belong, from 1. */
  number: z.number(),
  /** As many are in the price. */
  included: z.number(),
});
export type ChangeRound = z.output<typeof roundSchema>;
