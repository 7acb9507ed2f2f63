// Chunk: shell
import { lazy, Suspense } from 'react';
import type { Showcase } from '#contract/site/showcase.ts';

// A page without people, projects and photographs loads nothing for them.
const ShowcaseSections = lazy(async () => ({ default: (await import('./showcase-sections.tsx')).ShowcaseSections }));

export const ShowcasePart = ({ showcase }: { showcase: Showcase | undefined }) =>
  showcase && (
    <Suspense>
      <ShowcaseSections {...showcase} />
    </Suspense>
  );
