import { useState } from 'react';
import { type ContentList, type ContentProblem, readPublication, restoreContent } from '#contract/admin/content.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { Change } from './publish-drafts.tsx';

interface Props {
  publications: ContentList['publications'];
  onPublished: () => Promise<void>;
}

/** The last publications, each with a button that publishes its state again. */
export function Publications({ publications, onPublished }: Props) {
  const [problems, setProblems] = useState<readonly ContentProblem[]>([]);
  async function restore(number: number): Promise<void> {
    const confirmation = { button: 'Bring back', action: `Bring back version ${number}` };
    const params = { number: String(number) };
    const { problems: found, number: next } = await call(restoreContent, { params }, { ...withNewKey(), confirmation });
    setProblems(found);
    if (next === null) return;
    showToast(`The site is as in version ${number}.`);
    await onPublished();
  }
  return (
    <TitledSection className="admin-section content-publications" id="publications" title="Versions">
      {publications.length === 0 && <p className="text-ink2">Nothing has been published here yet.</p>}
      {problems.map(({ file, field, reason }) => (
        <FieldError key={`${file} ${field}`}>{reason}</FieldError>
      ))}
      <ol className="content-rows">
        {publications.map(({ number, at, by, note, files }, place) => (
          <li key={number} className="content-publication">
            <span className="font-strong">{number}</span>
            <div className="min-w-0">
              <p>
                {instantInFull(businessZone, at)}
                {by && `, ${by}`}
              </p>
              {note && <p className="wrap-anywhere">{note}</p>}
              <p className="text-small text-ink2 wrap-anywhere">{files.map(({ title }) => title).join(', ')}</p>
              <WhatChanged number={number} />
            </div>
            {place === 0 ? (
              <Tag tone="quiet">Live</Tag>
            ) : (
              <ActionButton label={`Bring back: version ${number}`} run={() => restore(number)}>
                Bring back
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
      {publications.length > 1 && (
        <p className="mt-3 text-small text-ink2">
          Bringing back makes a new version with the old values. Nothing is lost.
        </p>
      )}
    </TitledSection>
  );
}

/** What one publication changed, once it is asked for. */
function WhatChanged({ number }: { number: number }) {
  const [files, setFiles] = useState<ReplyOf<typeof readPublication>['files'] | null>(null);
  const read = async () => setFiles((await call(readPublication, { params: { number: String(number) } })).files);
  if (!files) {
    return (
      <ActionButton label={`See what version ${number} changed`} run={read}>
        See
      </ActionButton>
    );
  }
  return (
    <dl className="content-changes" aria-label={`Changes of version ${number}`}>
      {files.flatMap(({ file, changes }) => changes.map((change) => <Change key={file + change.field} {...change} />))}
    </dl>
  );
}
