import type { ReactNode } from 'react';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { type Matches, pageMeta } from '../seo/page-meta.ts';
import { Prose } from '../ui/content/prose.tsx';
import { PageHead } from '../ui/layout/section.tsx';

type SitePage = ReplyOf<typeof readSitePage>;

export const readPage =
  (page: string) =>
  ({ context }: { context: Readonly<RouterContextProvider> }): Promise<SitePage> =>
    call(readSitePage, { params: { page } }, { context });

export const metaOfPage = (args: {
  matches: Matches;
  loaderData: SitePage | undefined;
  location: { pathname: string };
}): MetaDescriptor[] => (args.loaderData ? pageMeta(args.matches, args.location.pathname, args.loaderData) : []);

export const PlainPage = ({ page, aside, children }: { page: SitePage; aside?: ReactNode; children?: ReactNode }) => (
  <>
    <PageHead heading={page.heading} lead={page.lead} />
    <div className="page">
      <div className="graticule" />
      <div className={`plain-columns ${children ? '' : 'page-end'}`}>
        <Prose html={page.html} />
        {aside}
      </div>
    </div>
    {children}
  </>
);
