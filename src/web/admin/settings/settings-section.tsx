import { type ReactNode, useState } from 'react';
import type { SettingsEffects, SettingsFile } from '#contract/admin/settings.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { partAt, valueAt, withValueAt } from '../content/fields.ts';
import { reasonText } from '../content/labels.ts';
import { SchemaField } from '../content/schema-field.tsx';
import { filesOf, hasField, othersIn, type Section } from './sections.ts';
import type { Settings } from './use-settings.ts';

interface Props {
  section: Section;
  settings: Settings;
  /** At the end of the heading. */
  aside?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
}

/** The fields of one section. Those of a file that another owner is changing are read-only. */
export function SettingsSection({ section, settings, aside, children }: Props) {
  const { id, title, fields, more } = section;
  const [opened, setOpened] = useState<readonly SettingsFile[]>([]);
  const others = othersIn(section, settings.files, opened);
  const closed = others.filter((other) => other.isClosed).map(({ file }) => file);
  const hasMoreChanges = more.some(({ file, paths }) => changesWithin(settings, file, paths));
  return (
    <section aria-labelledby={id}>
      <div className="settings-head">
        <h3 id={id} className="text-card" tabIndex={-1}>
          {title}
        </h3>
        {aside}
      </div>
      {others.map(({ by, savedAt, file, isClosed }) => (
        <Callout key={file + by + savedAt} within="mb-4">
          {by || 'Another owner'} is changing {title} since {instantInFull(businessZone, savedAt)}.{' '}
          {isClosed
            ? 'You can change it once that is published or undone.'
            : 'The last to publish is asked to compare.'}
        </Callout>
      ))}
      {filesOf(section)
        .filter((file) => settings.contents[file].file.draft?.isOutdated)
        .map((file) => (
          <Callout key={file} within="mb-4">
            Somebody has published changes here since your draft. Compare the marked fields with what is published.
          </Callout>
        ))}
      {closed.length > 0 && (
        <p className="mb-4">
          <Button kind="quiet" small onClick={() => setOpened([...opened, ...closed])}>
            Change it too<span className="sr-only">: {title}</span>
          </Button>
        </p>
      )}
      {fields.map((part) => (
        <FieldsOfFile key={part.paths[0]} {...part} settings={settings} disabled={closed.includes(part.file)} />
      ))}
      {children}
      {more.length > 0 && (
        <Disclosure className="settings-more" summary={`More: ${title.toLowerCase()}`} open={hasMoreChanges}>
          {more.map((part) => (
            <FieldsOfFile key={part.paths[0]} {...part} settings={settings} disabled={closed.includes(part.file)} />
          ))}
        </Disclosure>
      )}
    </section>
  );
}

const changesWithin = ({ changes, problems }: Settings, file: SettingsFile, paths: readonly string[]): boolean => {
  const section: Section = { id: '', tab: '', title: '', fields: [{ file, paths }], more: [] };
  return [...changes, ...problems].some((one) => hasField(section, one.file, one.field));
};

interface FieldsProps {
  file: SettingsFile;
  paths: readonly string[];
  settings: Settings;
  disabled: boolean;
}

function FieldsOfFile({ file: name, paths, settings, disabled }: FieldsProps) {
  const { file, field, values, change } = settings.contents[name];
  const problems = Object.fromEntries(
    settings.problems.filter((one) => one.file === name).map((one) => [one.field, reasonText(one.reason)]),
  );
  const parts = paths.flatMap((path) => {
    const part = partAt(field, path);
    return part ? { path, part } : [];
  });
  const areTicks = parts.every(({ part }) => part.kind === 'yes-no');
  const areNumbers = parts.every(({ part }) => part.kind === 'number' || part.kind === 'fixed');
  return (
    <fieldset
      disabled={disabled}
      className={`edit-fields settings-fields ${areTicks ? 'settings-ticks' : ''} ${areNumbers ? 'settings-numbers' : ''}`}
    >
      {parts.map(({ path, part }) => (
        <SchemaField
          key={path}
          field={part}
          name={path.slice(path.lastIndexOf('.') + 1)}
          path={path}
          value={valueAt(values, path)}
          published={{ value: valueAt(file.values, path) }}
          problems={problems}
          hint={areTicks ? wayText(settings.effects.edited, path) : undefined}
          onChange={(next) => change(withValueAt(values, path, next))}
        />
      ))}
    </fieldset>
  );
}

const through: Readonly<Record<string, string>> = {
  mobileMoney: 'through Paynow, prompt on the phone',
  card: 'through Paynow, on its page',
  transfer: 'to the account below',
};

/** How a way to pay works, or why it is not offered. */
function wayText({ ways, company }: SettingsEffects, path: string): string {
  const lacks = ways.find(({ way }) => way === path)?.lacks;
  return lacks ? `Not offered. ${lacks}` : (through[path] ?? company.contact.street);
}
