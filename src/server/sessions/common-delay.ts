import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';

/** Writing an email takes a few milliseconds more than writing none; nobody sees them behind this. */
export const behindDelay = async (work: Promise<void>): Promise<void> =>
  void (await Promise.all([work, delay(limits.forgotReplyMs)]));
