import { useState } from 'react';
import { href } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { type BriefEstimate, estimateBrief } from '#contract/briefs/briefs.ts';
import { createBrief } from '#contract/briefs/stored-briefs.ts';
import { ApiError, call } from '#web/api.ts';
import { storeUnsent } from '#web/outbox/outbox.ts';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { briefKind } from '../request/brief-kind.ts';
import { bodyOf, estimateBodyOf, type PriceRange } from '../request/brief-request.ts';
import { discardDraft } from '../state/draft.ts';
import type { BriefDraft } from '../state/use-brief.ts';

const isSame = (one: PriceRange, other: PriceRange): boolean => one.low === other.low && one.high === other.high;

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNREACHABLE';

/** Checks the price with the server and sends the brief, or stores it in the outbox if there is no connection. */
export function useSendBrief(user: User, { brief, startAgain }: BriefDraft, shown: PriceRange) {
  const leave = useLeave();
  const { submit } = useIdempotentSubmit();
  const [corrected, setCorrected] = useState<PriceRange | null>(null);
  const [isQueued, setQueued] = useState(false);
  const seen = corrected ?? shown;

  /** True when the server's price equals the one shown, or the server cannot be reached. */
  async function isPriceRight(): Promise<boolean> {
    try {
      const now = await call(estimateBrief, { body: estimateBodyOf(brief) });
      return isSame(now, seen) || correct(now);
    } catch (error) {
      if (isUnreachable(error)) return true;
      throw error;
    }
  }
  function correct({ low, high }: PriceRange): false {
    setCorrected({ low, high });
    return false;
  }

  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      if (!(await isPriceRight())) return;
      const body = bodyOf(brief, seen);
      try {
        const reference = await submit(body, ({ key }) => send(body, key));
        if (!reference) {
          // The page stays and shows the queued brief.
          discardDraft();
          return setQueued(true);
        }
        startAgain();
        await leave(`${href('/confirmation')}?brief=${reference}`);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'ESTIMATE_CHANGED') throw withFields(error);
        correct(error.details['estimate'] as BriefEstimate);
      }
    },
  });

  /** Null if the brief was stored in the outbox. */
  async function send(body: ReturnType<typeof bodyOf>, key: string): Promise<string | null> {
    try {
      return (await call(createBrief, { body }, { idempotencyKey: key, prompts: true })).ref;
    } catch (error) {
      await storeUnsent(error, briefKind, { key, body, owner: user.id });
      return null;
    }
  }

  return { form, corrected, isQueued };
}

/** The invalid field is in an earlier step, so this step shows the message as text. */
function withFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const messages = Object.values(error.fields);
  return messages.length > 0 ? new Error(messages.join(' ')) : error;
}
