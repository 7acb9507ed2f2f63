import { Fragment } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { resultKinds, type SearchResult, type searchSite } from '#contract/site/search.ts';
import { PageLink } from '#web/ui/controls/page-link.tsx';

export function FoundGroups({ groups }: Pick<ReplyOf<typeof searchSite>, 'groups'>) {
  return groups.map(({ kind, results }) => (
    <section key={kind} aria-labelledby={`found-${kind}`} className="found-group">
      <h2 id={`found-${kind}`} className="text-h4">
        {resultKinds[kind]}
      </h2>
      <ul>
        {results.map((result) => (
          <Result key={result.address + result.title} {...result} />
        ))}
      </ul>
    </section>
  ));
}

const Result = ({ title, partOf, address, excerpt, matched }: SearchResult) => (
  <li>
    <h3 className="text-card">
      {/* Only on a full page load does the browser open the collapsed answer that contains the target. */}
      <PageLink to={address} {...(address.includes('#') && { reloadDocument: true })} className="hover:underline">
        <MarkedText text={title} terms={matched} />
      </PageLink>
    </h3>
    {partOf && <p className="text-ink3 text-small">{partOf}</p>}
    <p className="mt-1 max-w-3xl text-ink2">
      <MarkedText text={excerpt} terms={matched} />
    </p>
  </li>
);

const word = /([\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*)/u;

interface Run {
  text: string;
  isMarked: boolean;
  start: number;
}

function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return runsOf(text, terms).map((run) =>
    run.isMarked ? <mark key={run.start}>{run.text}</mark> : <Fragment key={run.start}>{run.text}</Fragment>,
  );
}

/** The text split into as few runs as its highlights need. */
function runsOf(text: string, terms: readonly string[]): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (const part of text.split(word)) {
    const isMarked = terms.includes(part.toLowerCase());
    const last = runs.at(-1);
    if (last && last.isMarked === isMarked) last.text += part;
    else if (part) runs.push({ text: part, isMarked, start });
    start += part.length;
  }
  return runs;
}
