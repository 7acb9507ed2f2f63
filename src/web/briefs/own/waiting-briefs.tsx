import { href } from 'react-router';
import { WaitingEntries } from '#web/outbox/waiting-entries.tsx';
import { briefKind } from '../request/brief-kind.ts';
import { type BriefBody, draftOf } from '../request/brief-request.ts';
import { storeInTab } from '../state/draft.ts';

/** The briefs of the account that wait on this device for a connection. */
export const WaitingBriefs = () => <WaitingEntries kind={briefKind} className="my-6" toForm={toForm} />;

function toForm({ body }: { body: BriefBody }): string {
  storeInTab(JSON.stringify(draftOf(body)));
  return `${href('/map-your-project')}?step=send`;
}
