import { useEffect } from 'react';
import { href, redirect, useNavigate } from 'react-router';
import { type ContentFile, isCreatable, readContentFile } from '#contract/admin/content.ts';
import { isSettingsFile } from '#contract/admin/settings.ts';
import { formatDay } from '#contract/business-days.ts';
import { call } from '#web/api.ts';
import { identifyByQuery, LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { Tag } from '#web/ui/records/tag.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import type { Route } from './+types/edit-page.ts';
import { asList, asRecord, fieldId } from './fields.ts';
import { textsOf } from './labels.ts';
import { PreviewPane } from './preview-pane.tsx';
import { PriceEffect } from './price-effect.tsx';
import { partsOfForm, SchemaField } from './schema-field.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { type EditedContent, useContentFile } from './use-content-file.ts';
import './content.css';

export const meta = privateMetaOf(href('/admin/content/edit'), {
  title: 'Edit content',
  description: 'For owners: one page, price list or set of settings of the site.',
});

export const clientLoader = pageLoader(({ query, signal }) => {
  const file = query.get('file') ?? '';
  if (isSettingsFile(file)) throw redirect(href('/admin/settings'));
  return call(readContentFile, { query: { file } }, { signal });
}, identifyByQuery);

export const HydrateFallback = () => <EditPage loaderData="loading" />;
export const ErrorBoundary = () => <EditPage loaderData="failed" />;
export default EditPage;

function EditPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const session = useSession();
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/content')}>Content</BackLink>
      </p>
      <LoadedPart name="the page" loaded={loaderData} none={<NotFound />}>
        {(file) => session.state === 'user' && <EditForm key={file.file} loaded={file} userId={session.user.id} />}
      </LoadedPart>
    </>
  );
}

const NotFound = () => (
  <>
    <FocusSubheading>Page not found</FocusSubheading>
    <p className="mt-4 text-ink2">It is not part of the content of the site.</p>
  </>
);

function EditForm({ loaded, userId }: { loaded: ContentFile; userId: string }) {
  const content = useContentFile(loaded, userId);
  const { file, changes, messages, refusals, failure, save } = content;
  useFocusOnHash();
  const isWithdrawn = file.draft !== null && file.draft.values === null;
  return (
    <>
      <div className="admin-head">
        <div className="edit-title">
          <h2 className="admin-title wrap-anywhere">{file.title}</h2>
          {changes.length > 0 && !isWithdrawn && (
            <Tag tone="new">{`${changes.length === 1 ? '1 change' : `${changes.length} changes`}, not published`}</Tag>
          )}
        </div>
        <HeadActions content={content} isWithdrawn={isWithdrawn} />
      </div>
      <div className="edit-notes">
        <Notes content={content} />
      </div>
      <div className="edit-columns">
        <form
          className="edit-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <ErrorSummary errors={messages} refusals={refusals} />
          {!isWithdrawn && <Fields content={content} />}
          {failure && <Callout tone="danger">{failure}</Callout>}
          <Foot content={content} isWithdrawn={isWithdrawn} />
        </form>
        {!isWithdrawn && hasPreview(file) && <PreviewPane content={content} page={file.page ?? ''} />}
      </div>
    </>
  );
}

const hasPreview = ({ page, group }: ContentFile): boolean => page !== null || group === 'emails';

/** The short fields first, and links to the parts for the long ones. */
function Fields({ content: { file, field, values, changes, problems, change } }: { content: EditedContent }) {
  const published = file.values === null ? null : { value: file.values };
  const form = { name: '', path: '', value: values, published, problems, onChange: change };
  const effect = changes.length > 0 && <PriceEffect file={file.file} values={values} />;
  const { short, long } = field.kind === 'group' ? partsOfForm(field, values) : { short: [], long: [] };
  if (field.kind !== 'group' || short.length === 0 || long.length === 0) {
    return (
      <>
        <SchemaField {...form} field={field} />
        {effect}
      </>
    );
  }
  const tabs = [
    { id: 'basics', label: 'Basics' },
    ...long.map(({ name }) => ({ id: fieldId(name), label: tabLabel(name, asRecord(values)[name]) })),
    ...(hasPreview(file) ? [{ id: 'preview', label: 'Preview', className: 'edit-preview-tab' }] : []),
  ];
  return (
    <>
      <SectionTabs tabs={tabs} />
      <div id="basics" tabIndex={-1}>
        <SchemaField {...form} field={{ ...field, fields: short }} />
      </div>
      {effect}
      <SchemaField {...form} field={{ ...field, fields: long }} />
    </>
  );
}

const tabLabel = (name: string, value: unknown): string =>
  [textsOf(name).label, asList(value).length || ''].join(' ').trim();

/** Moves to the field that the address names: a problem of a publication links to it. */
function useFocusOnHash(): void {
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.focus();
  }, []);
}

function Notes({ content: { file, isRestored } }: { content: EditedContent }) {
  const { draft, othersDrafts, values, inRelease } = file;
  return (
    <>
      {othersDrafts.map(({ by, publishOn }) => (
        <Callout key={by}>
          {by || 'Another owner'} is changing this too{publishOn && `, and publishes on ${formatDay(publishOn)}`}. The
          last to publish is asked to compare.
        </Callout>
      ))}
      {draft?.isOutdated && (
        <Callout>
          Somebody has published changes here since your draft. Compare the marked fields with what is published, and
          save again.
        </Callout>
      )}
      {draft?.publishOn && (
        <Callout>
          Your draft will be published on {formatDay(draft.publishOn)}. If you save it again, choose the day again.
        </Callout>
      )}
      {draft && draft.values === null && (
        <Callout>Your draft withdraws this page. It leaves the site when you publish.</Callout>
      )}
      {values === null && inRelease !== null && (
        <Callout>This page is withdrawn: visitors do not see it. Save and publish it to bring it back.</Callout>
      )}
      {isRestored && <Callout>Not saved yet: this is what you typed here before.</Callout>}
    </>
  );
}

interface PartProps {
  content: EditedContent;
  /** The draft withdraws the page. */
  isWithdrawn: boolean;
}

function HeadActions({ content, isWithdrawn }: PartProps) {
  const { file, isUnsaved, discard } = content;
  const navigate = useNavigate();
  async function discardDraft(): Promise<void> {
    await discard();
    // A page that was never published is gone with its draft.
    if (file.values === null && file.inRelease === null) await navigate(href('/admin/content'));
  }
  return (
    <div className="edit-actions">
      {file.page && file.values !== null && (
        <TextLink to={file.page} className="tall-link">
          See the page
        </TextLink>
      )}
      {(file.draft || isUnsaved) && (
        <Button kind="quiet" small onClick={() => void discardDraft()}>
          {file.draft ? 'Discard draft' : 'Undo all'}
        </Button>
      )}
      {isCreatable(file.file) && file.values !== null && !isWithdrawn && <Withdraw content={content} />}
    </div>
  );
}

function Foot({ content: { file, isUnsaved, busy }, isWithdrawn }: PartProps) {
  const isReady = file.draft !== null && !isUnsaved;
  return (
    <div className="edit-foot">
      {!isWithdrawn && (
        <Button type="submit" small kind={isReady ? 'quiet' : 'primary'} busy={busy}>
          Save
        </Button>
      )}
      {isReady && (
        <ButtonLink small to={href('/admin/content')}>
          Review and publish
        </ButtonLink>
      )}
      <p role="status" className="text-small text-ink2">
        {isReady && 'Saved.'}
      </p>
    </div>
  );
}

const Withdraw = ({ content: { file, withdraw } }: { content: EditedContent }) => (
  <ActionDialog<true> action="Withdraw" title={`Withdraw ${file.title}?`} onChange={() => void withdraw()}>
    {(done) => <ConfirmWithdraw done={() => done(true)} />}
  </ActionDialog>
);

function ConfirmWithdraw({ done }: { done: () => void }) {
  const close = useCloseDialog();
  return (
    <div className="mt-4 grid gap-5">
      <p>It leaves the site when you publish. You can bring it back later.</p>
      <p className="actions">
        <Button
          kind="danger"
          onClick={() => {
            done();
            close();
          }}
        >
          Withdraw
        </Button>
        <Button kind="quiet" onClick={close}>
          Keep it
        </Button>
      </p>
    </div>
  );
}
