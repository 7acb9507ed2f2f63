import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';

/** Hides the few milliseconds that writing an email takes, which would reveal whether the address is known. */
export const behindDelay = async (work: Promise<unknown>): Promise<void> =>
  void (await Promise.all([work, delay(limits.forgotReplyMs)]));
