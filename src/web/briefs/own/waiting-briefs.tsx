import { href } from 'react-router';
import { WaitingEntries } from '#web/outbox/waiting-entries.tsx';
import { briefKind } from '../request/brief-kind.ts';
import type { BriefBody } from '../request/brief-request.ts';

/** The briefs of the account that are waiting in the outbox of this device. */
export const WaitingBriefs = () => <WaitingEntries kind={briefKind} className="my-6" toForm={toForm} />;

async function toForm({ body }: { body: BriefBody }): Promise<string> {
  const { storeDraft } = await import('./store-draft.ts');
  storeDraft(body);
  return `${href('/map-your-project')}?step=send`;
}
