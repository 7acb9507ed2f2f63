import { href, useNavigate } from 'react-router';
import {
  type ContentFileRow,
  type ContentGroup,
  type ContentList,
  contentGroups,
  isCreatable,
  listContent,
} from '#contract/admin/content.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import type { Route } from './+types/content-page.ts';
import { labelOfPath, reasonText } from './labels.ts';
import { NewPageForm, type NewPageKind } from './new-page-form.tsx';
import { Publications } from './publications.tsx';
import { editAddress, PublishDrafts } from './publish-drafts.tsx';
import { changedLines } from './value-lines.ts';
import './content.css';

export const meta = privateMetaOf(href('/admin/content'), {
  title: 'Content',
  description: 'For owners: the texts, prices and settings of the site.',
});

export const clientLoader = pageLoader(({ signal }) => call(listContent, {}, { signal }));

export const HydrateFallback = () => <ContentPage loaderData="loading" />;
export const ErrorBoundary = () => <ContentPage loaderData="failed" />;
export default ContentPage;

function ContentPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <LoadedPart name="the content" loaded={loaderData}>
      {(list, { refresh }) => <ContentView list={list} refresh={refresh} />}
    </LoadedPart>
  );
}

function ContentView({ list, refresh }: { list: ContentList; refresh: () => Promise<void> }) {
  return (
    <>
      <div className="admin-head">
        <div>
          <h2 className="admin-title">Content</h2>
          <p className="mt-2 text-ink2">
            Texts, prices and settings of the site. Visitors see a change once you publish it.
          </p>
        </div>
        <p className="actions">
          <NewPage kind="service" list={list} />
          <NewPage kind="article" list={list} />
        </p>
      </div>
      <div className="content-columns">
        <PublishDrafts list={list} onPublished={refresh} />
        <Files list={list} />
        <Publications publications={list.publications} onPublished={refresh} />
      </div>
    </>
  );
}

function NewPage({ kind, list }: { kind: NewPageKind; list: ContentList }) {
  const navigate = useNavigate();
  return (
    <ActionDialog<string> action={`New ${kind}`} onChange={(file) => void navigate(editAddress(file))}>
      {(done) => <NewPageForm kind={kind} list={list} onSaved={done} />}
    </ActionDialog>
  );
}

const groupNames: Record<ContentGroup, string> = {
  services: 'Services',
  courses: 'Courses',
  pages: 'Pages',
  articles: 'Articles and projects',
  emails: 'Emails',
  settings: 'Settings',
  search: 'Search',
};

/** Pages of their own before what they share. */
const pagesFirst = (one: ContentFileRow, other: ContentFileRow): number =>
  Number(isCreatable(other.file)) - Number(isCreatable(one.file));

function Files({ list }: { list: ContentList }) {
  const groups = Map.groupBy(list.files, ({ group }) => group);
  return (
    <section aria-label="All content" className="content-files">
      {contentGroups.map((group) => (
        <Disclosure
          key={group}
          summary={
            <span>
              {groupNames[group]} <span className="text-ink2">{groups.get(group)?.length ?? 0}</span>
            </span>
          }
          open={group === 'services'}
        >
          <ul className="content-rows">
            {groups
              .get(group)
              ?.sort(pagesFirst)
              .map((row) => (
                <FileRow key={row.file} row={row} list={list} />
              ))}
            {group === 'settings' && (
              <li>
                <TextLink to={href('/admin/hours')} className="tall-link">
                  Opening hours
                </TextLink>
              </li>
            )}
            {!groups.has(group) && <li className="text-ink2">Nothing here yet.</li>}
          </ul>
        </Disclosure>
      ))}
    </section>
  );
}

function FileRow({ row, list }: { row: ContentFileRow; list: ContentList }) {
  return (
    <li>
      <div className="content-row">
        <TextLink to={editAddress(row.file)} className="tall-link">
          {row.title}
        </TextLink>
        {tagsOf(row, list).map(([text, tone]) => (
          <Tag key={text} tone={tone}>
            {text}
          </Tag>
        ))}
      </div>
      {row.changedByRelease.map(({ field, before, after }) => (
        <p key={field} className="text-small text-ink2 wrap-anywhere">
          {labelOfPath(field)} is different in the update{quoted(changedLines(field, before, after).after)}. Yours
          stays.
        </p>
      ))}
      {row.unfit.map(({ field, reason, value }) => (
        <p key={field} className="text-small text-danger wrap-anywhere">
          {labelOfPath(field)} does not fit{quoted(changedLines(field, null, value).after)}: {reasonText(reason)}.
          Visitors see the value before.
        </p>
      ))}
    </li>
  );
}

const quoted = (lines: readonly string[]): string => (lines.length > 0 ? ` (“${lines.join(', ')}”)` : '');

function tagsOf(row: ContentFileRow, { drafts, othersDrafts }: ContentList): [string, TagTone][] {
  const others = othersDrafts.filter(({ file }) => file === row.file);
  return [
    ...(drafts.some(({ file }) => file === row.file) ? [['Your draft', 'new'] as [string, TagTone]] : []),
    ...others.map(({ by }): [string, TagTone] => [`${by || 'Another owner'} is changing this`, 'ring']),
    ...(row.isNew ? [['New', 'plain'] as [string, TagTone]] : []),
    ...(row.isWithdrawn ? [['Withdrawn', 'quiet'] as [string, TagTone]] : []),
    ...(row.isEdited && !row.isNew && !row.isWithdrawn ? [['Changed here', 'plain'] as [string, TagTone]] : []),
    ...(row.changedByRelease.length > 0 ? [['Changed by an update', 'ring'] as [string, TagTone]] : []),
    ...(row.unfit.length > 0 ? [['Does not fit', 'danger'] as [string, TagTone]] : []),
  ];
}
