import { href } from 'react-router';
import { createBrief } from '#contract/briefs/stored-briefs.ts';
import { call } from '#web/api.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { draftBodyOf } from '../request/brief-request.ts';
import type { BriefDraft } from '../state/use-brief.ts';

/** Stores the brief as a draft in the account, from which it can be sent later or on another device. */
export function SaveDraft({ actions: { brief, startAgain } }: { actions: BriefDraft }) {
  const leave = useLeave();
  const { submit } = useIdempotentSubmit();
  async function save(): Promise<void> {
    const body = draftBodyOf(brief);
    const { ref } = await submit(body, ({ key }) =>
      call(createBrief, { body }, { idempotencyKey: key, prompts: true }),
    );
    startAgain();
    await leave(href('/account/briefs/:ref', { ref }));
  }
  return (
    <ActionButton label="Save as a draft in my account" small={false} run={save}>
      Save as a draft
    </ActionButton>
  );
}
