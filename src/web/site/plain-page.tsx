import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { readSitePage } from '#contract/site/site.ts';
import { Prose } from '../ui/content/prose.tsx';
import { PageHead } from '../ui/layout/section.tsx';

interface PlainPageProps {
  words: ReplyOf<typeof readSitePage>;
  /** Beside the text on a wide screen, after it on a phone. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A page of words from content/site: head, text, and what belongs beside it. */
export function PlainPage({ words, aside, children }: PlainPageProps) {
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} />
      <div className="page">
        <div className="graticule" />
        <div className={`plain-columns ${children ? '' : 'page-end'}`}>
          <Prose html={words.html} />
          {aside}
        </div>
      </div>
      {children}
    </>
  );
}
