import type { TimelineEntry } from '#contract/admin/clients/clients.ts';

/** The entries in their order, with emails that follow each other as one. */
export function withEmailsTogether<Entry extends Pick<TimelineEntry, 'kind'>>(timeline: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of timeline) {
    const last = groups.at(-1);
    if (entry.kind === 'email' && last?.[0]?.kind === 'email') last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
