import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { type ContentFile, type ContentList, listContent, readContentFile } from '#contract/admin/content.ts';
import { readSettingsEffects, settingsFiles } from '#contract/admin/settings.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { useOnline } from '#web/ui/async/use-online.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Tag } from '#web/ui/records/tag.tsx';
import { PriceEffect } from '../content/price-effect.tsx';
import { Publications } from '../content/publications.tsx';
import { type SectionTab, SectionTabs } from '../content/section-tabs.tsx';
import { AdminIcon } from '../frame/admin-icon.tsx';
import type { Route } from './+types/settings-page.ts';
import { AsVisitors, JobCost, MeetingModes, MorningShown } from './effects.tsx';
import { PublishSettings } from './publish-settings.tsx';
import { type Section, sections, tabState } from './sections.ts';
import { SettingsSection } from './settings-section.tsx';
import { type Effects, type LoadedFiles, type Settings, useSettings } from './use-settings.ts';
import '../content/content.css';
import './settings.css';

export const meta = privateMetaOf(href('/admin/settings'), {
  title: 'Settings',
  description: 'For owners: the company, payments, tax, meetings and prices by size.',
});

export const clientLoader = pageLoader(async ({ signal }) => {
  const [list, effects, ...files] = await Promise.all([
    call(listContent, {}, { signal }),
    call(readSettingsEffects, { body: { files: {} } }, { signal }),
    ...settingsFiles.map((file) => call(readContentFile, { query: { file } }, { signal })),
  ]);
  return { list, effects, files: Object.fromEntries(files.map((file) => [file.file, file])) as LoadedFiles };
});

export const HydrateFallback = () => <SettingsPage loaderData="loading" />;
export const ErrorBoundary = () => <SettingsPage loaderData="failed" />;
export default SettingsPage;

function SettingsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const session = useSession();
  return (
    <LoadedPart name="the settings" loaded={loaderData} isFollowed>
      {(loaded, { refresh }) =>
        session.state === 'user' && (
          // Begins anew when something was published or got a day, or another owner began to change something.
          <SettingsView
            key={settingsFiles.map((file) => stateOf(loaded.files[file])).join()}
            {...loaded}
            userId={session.user.id}
            refresh={refresh}
          />
        )
      }
    </LoadedPart>
  );
}

const stateOf = ({ publication, othersDrafts, draft }: ContentFile): string =>
  [publication, draft?.publishOn, ...othersDrafts.map(({ by }) => by)].join(' ');

interface ViewProps {
  list: ContentList;
  effects: Effects;
  files: LoadedFiles;
  userId: string;
  refresh: () => Promise<void>;
}

function SettingsView({ list, effects, files, userId, refresh }: ViewProps) {
  const settings = useSettings(files, effects, userId);
  const [company, paid, tax, meetings, price] = sections;
  useFocusOnHash();
  if (!company || !paid || !tax || !meetings || !price) return null;
  const part = { settings };
  return (
    <>
      <Head settings={settings} />
      <SectionTabs tabs={sections.map((section) => tabOf(section, settings))} />
      <div className="settings-row">
        <div className="settings-column">
          <SettingsSection
            {...part}
            section={company}
            aside={<TextLink to={href('/contact')}>Where it shows</TextLink>}
          />
          <SettingsSection {...part} section={paid} />
          <SettingsSection {...part} section={tax} />
        </div>
        <div className="settings-column settings-beside">
          <AsVisitors {...settings.effects} />
          {settings.effectsFailure && (
            <Callout tone="danger">The preview could not be computed. {settings.effectsFailure}</Callout>
          )}
          <PublishSettings settings={settings} list={list} onPublished={refresh} />
          <Publications publications={list.publications} onPublished={refresh} />
        </div>
      </div>
      <div className="settings-row">
        <div className="settings-column">
          <SettingsSection
            {...part}
            section={meetings}
            aside={<TextLink to={href('/admin/hours')}>Opening hours</TextLink>}
          >
            <div className="mt-6 grid gap-2">
              <h4 className="font-strong">How clients meet us</h4>
              <MeetingModes {...settings.effects.edited} />
              <p>
                <TextLink to={`${href('/admin/hours')}#meeting-places`} className="tall-link">
                  Change link, address and number
                </TextLink>
              </p>
            </div>
          </SettingsSection>
        </div>
        <div className="settings-column">
          <MorningShown {...settings.effects} />
        </div>
      </div>
      <div className="settings-row">
        <div className="settings-column">
          <SettingsSection {...part} section={price}>
            {settings.changed.includes('estimates.yaml') && (
              <PriceEffect file="estimates.yaml" values={settings.contents['estimates.yaml'].values} />
            )}
          </SettingsSection>
        </div>
        <div className="settings-column">
          <JobCost {...settings.effects} />
        </div>
      </div>
      <Foot settings={settings} />
    </>
  );
}

/** Moves to the field that the address names: a problem of a publication links to it. */
function useFocusOnHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
}

const countOf = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

function Head({ settings: { changes, undoAll } }: { settings: Settings }) {
  return (
    <div className="admin-head">
      <div className="edit-title">
        <h2 className="admin-title">Settings</h2>
        {changes.length > 0 && <Tag tone="new">{`${countOf(changes.length)}, not published`}</Tag>}
      </div>
      <div className="edit-actions">
        {changes.length > 0 && (
          <Button kind="quiet" small onClick={undoAll}>
            <AdminIcon name="undo" /> Undo all
          </Button>
        )}
        <ButtonLink kind="quiet" small to={{ hash: '#publications' }}>
          Versions
        </ButtonLink>
        {changes.length > 0 && (
          <ButtonLink small to={{ hash: '#publish' }}>
            Publish
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function tabOf(section: Section, settings: Settings): SectionTab {
  const { count, hasProblem } = tabState(section, settings.changes, settings.problems);
  const label = (
    <>
      {section.tab}
      {count > 0 && (
        <span className="admin-count admin-count-waits">
          {count}
          <span className="sr-only">{count === 1 ? ' change' : ' changes'}</span>
        </span>
      )}
      {hasProblem && (
        <span className="settings-problem">
          <Icon name="alert" />
          <span className="sr-only">has a problem</span>
        </span>
      )}
    </>
  );
  return { id: section.id, label };
}

/** Whether what is typed is saved, and the way to publish it. */
function Foot({ settings }: { settings: Settings }) {
  const online = useOnline();
  if (settings.changes.length === 0 && !settings.isUnsaved && !settings.failure) return null;
  return (
    <div className="edit-foot">
      <ButtonLink small to={{ hash: '#publish' }}>
        Review and publish
      </ButtonLink>
      <p role="status" className="text-small text-ink2">
        {savedText(settings, online)}
      </p>
    </div>
  );
}

function savedText({ isBusy, isUnsaved, failure }: Settings, online: boolean): string {
  const kept = 'What you typed stays in this tab.';
  if (isUnsaved && !online) return `Not saved: you are offline. ${kept}`;
  if (failure) return `Not saved. ${failure} ${kept}`;
  return isBusy || isUnsaved ? 'Saving...' : 'Saved as your draft.';
}
