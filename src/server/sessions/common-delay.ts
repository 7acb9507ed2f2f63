import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';

/** Hides the few milliseconds that writing an email takes, which would reveal whether the address is known. */
export const commonDelay = (): Promise<void> => delay(limits.forgotReplyMs);
