import { type FormEvent, useState } from 'react';
import type { AnswerCandidate } from '#contract/admin/inquiries/answers.ts';
import { listAdminInquiries } from '#contract/admin/inquiries/inquiries.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { RadioGroup, RadioRow } from '#web/ui/forms/radio-group.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { instantInFull } from '#web/ui/records/format-moment.ts';

interface Props {
  candidates: readonly AnswerCandidate[];
  /** The number of the chosen inquiry; empty if none is chosen. */
  chosen: string;
  onChoose: (inquiry: AnswerCandidate) => void;
}

/** The inquiries to which the email may belong, and a search for others. */
export function ChooseInquiry({ candidates, chosen, onChoose }: Props) {
  const [results, setResults] = useState<readonly AnswerCandidate[] | null>(null);
  const others = (results ?? []).filter(({ ref }) => candidates.every((one) => one.ref !== ref));
  const all = [...candidates, ...others];
  return (
    <>
      {all.length > 0 && (
        <RadioGroup legend="Inquiry">
          {all.map((inquiry) => (
            <RadioRow
              key={inquiry.ref}
              name="inquiry"
              value={inquiry.ref}
              checked={inquiry.ref === chosen}
              onChange={() => onChoose(inquiry)}
              label={`${inquiry.ref}, ${inquiry.name}`}
              detail={<Detail inquiry={inquiry} />}
            />
          ))}
        </RadioGroup>
      )}
      <FindInquiry onResults={setResults} />
      {results?.length === 0 && <Callout within="mt-4">No inquiry matches this search.</Callout>}
    </>
  );
}

const Detail = ({ inquiry: { email, createdAt, about } }: { inquiry: AnswerCandidate }) => (
  <>
    <span className="wrap-anywhere">
      {email}, {instantInFull(businessZone, createdAt)}
    </span>
    <span className="answer-about">{about}</span>
  </>
);

function FindInquiry({ onResults }: { onResults: (results: readonly AnswerCandidate[]) => void }) {
  const [q, setQ] = useState('');
  const { busy, failure, act } = useAction();
  function search(event: FormEvent): void {
    event.preventDefault();
    if (!q.trim() || busy) return;
    void act(async () => {
      const { inquiries } = await call(listAdminInquiries, { query: { show: 'all', q } });
      onResults(inquiries.map(({ message, ...inquiry }) => ({ ...inquiry, about: message })));
    });
  }
  return (
    <search>
      <form className="answer-search" onSubmit={search}>
        <TextField
          label="Find an inquiry"
          hint="Name, email or number"
          type="search"
          autoComplete="off"
          maxLength={limits.adminQueryMaxLength}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Button type="submit" kind="quiet" busy={busy}>
          Search
        </Button>
      </form>
      {failure && <Callout tone="danger">{failure}</Callout>}
    </search>
  );
}
