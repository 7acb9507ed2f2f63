import type { ReactNode } from 'react';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { type Matches, pageMeta } from '../seo/page-meta.ts';
import { Prose } from '../ui/content/prose.tsx';
import { PageHead } from '../ui/layout/section.tsx';

type Words = ReplyOf<typeof readSitePage>;

/** The loader of a page of words. */
export const readWords =
  (page: string) =>
  ({ context }: { context: Readonly<RouterContextProvider> }): Promise<Words> =>
    call(readSitePage, { params: { page } }, { context });

/** Its head. */
export const wordsMeta = (args: {
  matches: Matches;
  loaderData: Words | undefined;
  location: { pathname: string };
}): MetaDescriptor[] => (args.loaderData ? pageMeta(args.matches, args.location.pathname, args.loaderData) : []);

interface PlainPageProps {
  words: Words;
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
