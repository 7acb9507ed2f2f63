import type { ContentProblem } from '../content/content.ts';
import type { ContentEdits, Json } from '../content/content-values.ts';

/** A published value that the release does not accept; what fitted last is in force. */
export interface UnfitEdit extends ContentProblem {
  value: Json;
}

/** How the site goes over to other content while it runs. */
export interface ContentPublishing {
  /** What would stop the site from showing these edits; empty: nothing. */
  problemsOf(edits: ContentEdits): Promise<ContentProblem[]>;
  /** Call after the commit of a publication: resolves when this process shows it, and tells the others. */
  published(): Promise<void>;
  unfit(): readonly UnfitEdit[];
}
