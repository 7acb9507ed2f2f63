import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import type { BriefWork } from '../state/brief.ts';

const longestText = 1_000;

interface Props {
  work: BriefWork;
  onChange: (part: Partial<BriefWork>) => void;
}

/** Optional questions that help us to write a quote. */
export function AboutWork({ work, onChange }: Props) {
  return (
    <fieldset className="grid gap-5">
      <legend className="text-h3 mb-2">
        Anything we should know? <span className="text-ink3">optional</span>
      </legend>
      <TextArea
        id="purpose"
        label="What is the map for?"
        maxLength={longestText}
        value={work.purpose}
        onChange={({ target }) => onChange({ purpose: target.value })}
      />
      <TextArea
        label="What data do you already have?"
        maxLength={longestText}
        rows={2}
        value={work.existingData}
        onChange={({ target }) => onChange({ existingData: target.value })}
      />
      <TextField
        label="Who will use it?"
        maxLength={200}
        value={work.users}
        onChange={({ target }) => onChange({ users: target.value })}
      />
      <TextField
        label="When do you need it?"
        hint="For example 25 January 2027"
        type="date"
        value={work.deadline}
        onChange={({ target }) => onChange({ deadline: target.value })}
      />
      <Checkbox
        label="The work needs somebody on site: field points or a survey"
        checked={work.hasFieldWork}
        onChange={({ target }) => onChange({ hasFieldWork: target.checked })}
      />
    </fieldset>
  );
}
