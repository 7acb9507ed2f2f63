import * as z from 'zod/mini';
import type { Content } from '#server/platform/content/content.ts';

const rulesSchema = z.strictObject({
  /** Without an answer, what was delivered counts as accepted after so many working days. */
  acceptAfterWorkingDays: z.int().check(z.minimum(1), z.maximum(60)),
  /** So many versions of a deliverable can be sent back for changes within the price. */
  changeRounds: z.int().check(z.minimum(0), z.maximum(20)),
  /** How long a secret address of the files of an order is valid. */
  linkMonths: z.int().check(z.minimum(1), z.maximum(36)),
  /** After the order is completed, files are kept for so many months. */
  keepMonths: z.int().check(z.minimum(2), z.maximum(120)),
  /** Delivered files and unfinished uploads of all orders may have so many gigabytes. */
  filesMaxGigabytes: z.number().check(z.minimum(1), z.maximum(100_000)),
});
export type DeliveryRules = z.output<typeof rulesSchema>;

/** @throws ContentError when content/deliveries.yaml is wrong */
export const readRules = (content: Content): DeliveryRules => content.readYaml('deliveries.yaml', rulesSchema);
