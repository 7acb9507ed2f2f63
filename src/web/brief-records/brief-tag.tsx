import { type BriefStage, stageNames } from '#contract/briefs/brief-labels.ts';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';

const tones: Record<BriefStage, TagTone> = {
  draft: 'plain',
  sent: 'ring',
  quoted: 'new',
  expired: 'danger',
  declined: 'quiet',
  accepted: 'strong',
};

export const BriefTag = ({ stage }: { stage: BriefStage }) => <Tag tone={tones[stage]}>{stageNames[stage]}</Tag>;
