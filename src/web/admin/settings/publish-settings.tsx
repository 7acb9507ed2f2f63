import type { ContentFile, ContentList } from '#contract/admin/content.ts';
import { isMoney } from '#contract/admin/money-fields.ts';
import { inWords } from '#contract/number-words.ts';
import { useRootReply } from '#web/company/company.ts';
import { Icon } from '#web/ui/controls/icon.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { textsOf } from '../content/labels.ts';
import { Change, PlannedDay, PublishForm } from '../content/publish-drafts.tsx';
import { AdminIcon } from '../frame/admin-icon.tsx';
import type { FileChange } from './sections.ts';
import type { Settings } from './use-settings.ts';

interface Props {
  settings: Settings;
  list: ContentList;
  onPublished: () => Promise<void>;
}

const labelOf = ({ field }: FileChange): string => textsOf(field.slice(field.lastIndexOf('.') + 1)).label;

/** Every change with its old and new value, and the form that publishes them. */
export function PublishSettings({ settings, list, onPublished }: Props) {
  const { changes, changed, saveAll, undo } = settings;
  const what = `${inWords(changes.length)} ${changes.length === 1 ? 'change' : 'changes'}`;
  async function prepare(): Promise<void> {
    await saveAll();
  }
  return (
    <TitledSection
      id="publish"
      className="settings-publish"
      title={changes.length > 0 ? `Publish ${what}` : 'Nothing to publish'}
    >
      {changes.length === 0 ? (
        <p className="text-ink2">Change a field, and it is listed here.</p>
      ) : (
        <PublishForm
          files={changed}
          what={`${what} of the settings`}
          action="Publish now"
          list={list}
          prepare={prepare}
          onPublished={onPublished}
        >
          <dl className="content-changes">
            {changes.map((change) => (
              <Change key={change.file + change.field} {...change} label={labelOf(change)}>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Take back: ${labelOf(change)}`}
                  onClick={() => undo(change)}
                >
                  <AdminIcon name="undo" />
                </button>
              </Change>
            ))}
          </dl>
          {changed.map((file) => (
            <PlannedFile key={file} {...settings.files[file]} onChanged={onPublished} />
          ))}
          <MoneyNotice changes={changes} />
        </PublishForm>
      )}
    </TitledSection>
  );
}

/** The day on which a draft is published by itself. */
const PlannedFile = ({ file, title, draft, onChanged }: ContentFile & { onChanged: () => Promise<void> }) =>
  draft?.publishOn && <PlannedDay {...{ file, title, onChanged }} day={draft.publishOn} />;

/** That a change of money is confirmed, and told to the other owners. */
function MoneyNotice({ changes }: { changes: readonly FileChange[] }) {
  const isDemo = useRootReply()?.demo ?? false;
  const money = changes.filter(({ file, field }) => isMoney(file, field));
  const [first] = money;
  if (!first) return null;
  const others = money.length > 1 ? ` and ${inWords(money.length - 1)} more` : '';
  return (
    <p className="settings-notice">
      <Icon name="info" />
      <span>
        {labelOf(first)}
        {others} {money.length > 1 ? 'change' : 'changes'} what clients pay, or how.{' '}
        {isDemo ? '' : 'We ask for your code. '}
        The other owners get an email.
      </span>
    </p>
  );
}
