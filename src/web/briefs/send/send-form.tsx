import { href } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { createBrief } from '#contract/briefs/stored-briefs.ts';
import { call } from '#web/api.ts';
import { useOnline } from '#web/ui/async/use-online.ts';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { WaitingBriefs } from '../own/waiting-briefs.tsx';
import { draftBodyOf, type PriceRange } from '../request/brief-request.ts';
import type { BriefDraft } from '../state/use-brief.ts';
import { useSendBrief } from './use-send-brief.ts';

interface Props {
  user: User;
  actions: BriefDraft;
  /** The indicative price on this page. */
  shown: PriceRange;
}

/** Sends the brief for a firm quote. If the server corrects the price, it is shown and the customer confirms again. */
export function SendForm({ user, actions, shown }: Props) {
  const { form, corrected, isQueued } = useSendBrief(user, actions, shown);
  const isOnline = useOnline();
  if (isQueued) return <WaitingBriefs />;
  return (
    <form className="grid gap-5" {...form.form}>
      {corrected && (
        <Callout>
          <strong>We corrected the price.</strong> {priceText(corrected)} Press the button again to send it.
        </Callout>
      )}
      {!isOnline && <Callout>You are offline. Your request will be saved on this device and sent later.</Callout>}
      <FormFoot form={form}>
        {form.busy ? 'Sending...' : 'Send'}
        {!form.busy && <Icon name="arrow-right" />}
      </FormFoot>
      <SaveDraft actions={actions} />
    </form>
  );
}

const priceText = ({ low, high }: PriceRange): string =>
  low === null || high === null ? 'We will quote this one.' : `The indicative price is USD ${low} to ${high}.`;

/** Stores the brief as a draft in the account, from which it can be sent later or on another device. */
function SaveDraft({ actions: { brief, startAgain } }: { actions: BriefDraft }) {
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
