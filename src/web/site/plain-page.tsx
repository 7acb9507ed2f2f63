import type { ReactNode } from 'react';
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import { readSitePage, type SiteSection } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { type Matches, pageMeta } from '../seo/page-meta.ts';
import { Prose } from '../ui/content/prose.tsx';
import { PageHead } from '../ui/layout/section.tsx';
import '../ui/layout/plain-columns.css';

type SitePage = ReplyOf<typeof readSitePage>;

export const readPage =
  (page: string) =>
  ({ context }: { context: Readonly<RouterContextProvider> }): Promise<SitePage> =>
    call(readSitePage, { params: { page } }, { context });

/** The parts of a page that shows each in its own form: loader data is sent twice, so only what is shown. */
export async function readSections(page: string, context: Readonly<RouterContextProvider>) {
  const { html: _, ...shown } = await call(readSitePage, { params: { page } }, { context });
  return shown;
}

/** The text of the paragraphs of a section, which have no links. */
export const paragraphsOf = ({ html }: SiteSection): string[] =>
  [...html.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = '']) => text.replace(/<[^>]*>/g, ''));

export const metaOfPage = (args: {
  matches: Matches;
  loaderData: Omit<SitePage, 'html' | 'sections'> | undefined;
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
