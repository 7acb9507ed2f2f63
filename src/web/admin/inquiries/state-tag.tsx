import type { ThreadState } from '#contract/admin/inquiries/threads.ts';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';

const states: Record<ThreadState, { label: string; tone: TagTone }> = {
  new: { label: 'New', tone: 'new' },
  business: { label: 'Waiting for us', tone: 'ring' },
  client: { label: 'Waiting for client', tone: 'quiet' },
  spam: { label: 'Spam', tone: 'quiet' },
  closed: { label: 'Closed', tone: 'quiet' },
};

export const StateTag = ({ state }: { state: ThreadState }) => (
  <Tag tone={states[state].tone}>{states[state].label}</Tag>
);
