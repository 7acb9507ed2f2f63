import type { ReactNode } from 'react';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { type Matches, pageMeta } from '../seo/page-meta.ts';
import { Prose } from '../ui/content/prose.tsx';
import { PageHead } from '../ui/layout/section.tsx';

type Words = ReplyOf<typeof readSitePage>;

export const readWords =
  (page: string) =>
  ({ context }: { context: Readonly<RouterContextProvider> }): Promise<Words> =>
    call(readSitePage, { params: { page } }, { context });

export const wordsMeta = (args: {
  matches: Matches;
  loaderData: Words | undefined;
  location: { pathname: string };
}): MetaDescriptor[] => (args.loaderData ? pageMeta(args.matches, args.location.pathname, args.loaderData) : []);

interface PlainPageProps {
  words: Words;
  aside?: ReactNode;
  children?: ReactNode;
}

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
