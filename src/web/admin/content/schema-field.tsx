import { type ReactNode, useState } from 'react';
import { isSame } from '#contract/admin/same-values.ts';
import type { Picture } from '#contract/site/pictures.ts';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { monthNames } from '#web/ui/format/days.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FieldError, Select, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { AdminIcon } from '../frame/admin-icon.tsx';
import {
  asList,
  asRecord,
  type Field,
  fieldId,
  type NamedField,
  numberIn,
  type Published,
  pathOf,
  publishedItem,
  withItem,
  withValue,
} from './fields.ts';
import { inWords, textsOf } from './labels.ts';
import { ListRows } from './list-rows.tsx';
import { PictureField } from './picture-field.tsx';
import { noText, textOfValue } from './value-lines.ts';

interface Props {
  field: Field;
  /** The last name of its path. */
  name: string;
  path: string;
  value: unknown;
  published: Published;
  /** Messages by the path of a field. */
  problems: Readonly<Record<string, string>>;
  /** In place of the label by its name: in a list, with its number. */
  label?: ReactNode;
  /** In place of the hint by its name. */
  hint?: string | undefined;
  onChange: (value: unknown) => void;
}

/** The control of one value: for a group or a list, with the controls of its parts. */
export function SchemaField(props: Props) {
  const { field, name, path, value } = props;
  if (field.kind === 'list') return <ListField {...props} />;
  if (field.kind !== 'group') return <ValueField {...props} />;
  if (path === '') return <GroupFields {...props} />;
  if (isLeftOut(field, value)) return null;
  return (
    <fieldset id={fieldId(path)} className="edit-group" tabIndex={-1}>
      <legend className="text-h4">{textsOf(name).label}</legend>
      <GroupFields {...props} />
    </fieldset>
  );
}

/** An optional part that a file does not have. */
const isLeftOut = (field: Field, value: unknown): boolean =>
  field.kind === 'group' && value === undefined && field.empty === undefined && field.preset === undefined;

// Without an effect here, once they have been changed there.
const editedUnderOpeningHours = ['contact.hours', 'weekly', 'meeting'];
// A program reads the others: the names of files and of what is filled in.
const hidden = ['slug', 'placeholders', 'button.url', ...editedUnderOpeningHours];
const isHidden = (name: string, path: string): boolean => hidden.includes(name) || hidden.includes(path);

/** The fields of a file in two parts: short ones, and lists, groups and the text, each with a part of the page for itself. */
export function partsOfForm(field: Extract<Field, { kind: 'group' }>, values: unknown) {
  const isLong = ({ name, field: part }: NamedField): boolean =>
    part.kind === 'list' || part.kind === 'group' || name === 'body';
  const shown = field.fields.filter(
    ({ name, field: part }) => !isHidden(name, name) && !isLeftOut(part, asRecord(values)[name]),
  );
  const inOrder = shown.toSorted((one, other) => rankOf(one) - rankOf(other));
  return { short: inOrder.filter((one) => !isLong(one)), long: inOrder.filter(isLong) };
}

// What an owner changes most often.
const first = ['priceUsd', 'duration', 'order', 'name', 'title', 'body'];
const last = ['certifications', 'relatedServices', 'sources'];
function rankOf({ name }: NamedField): number {
  if (first.includes(name)) return first.indexOf(name);
  return first.length + 1 + last.indexOf(name);
}

function GroupFields({ field, path, value, published, problems, onChange }: Props) {
  if (field.kind !== 'group') return null;
  const values = { ...asRecord(field.preset), ...asRecord(value) };
  const before = published && asRecord(published.value);
  // The id of what is published is part of its address.
  const hasFixedId = path === '' || (before !== null && before['id'] === values['id']);
  return (
    <div className="edit-fields">
      {field.fields
        .filter(({ name }) => !isHidden(name, pathOf(path, name)))
        .filter(({ name }) => name !== 'id' || !hasFixedId)
        .sort((one, other) => rankOf(one) - rankOf(other))
        .map(({ name, field: part }) => (
          <SchemaField
            key={name}
            field={part}
            name={name}
            path={pathOf(path, name)}
            value={values[name]}
            published={before && { value: before[name] }}
            problems={problems}
            hint={name === 'body' ? filledInto(values) : undefined}
            onChange={(next) => onChange(withValue(value, name, next))}
          />
        ))}
    </div>
  );
}

/** What an email fills into its text. */
function filledInto(values: Readonly<Record<string, unknown>>): string | undefined {
  const names = asList(values['placeholders']).map((name) => `{${String(name)}}`);
  return names.length > 0 ? `Filled in when it is sent: ${names.join(', ')}` : undefined;
}

const longTexts = ['answer', 'body', 'description', 'text'];

function ValueField(props: Props) {
  const { field, name, value, published, onChange } = props;
  // Does not change while somebody types.
  const [width] = useState(() => widthOf(field, name, textOfValue(published?.value ?? value, name)));
  const isChanged = published !== null && !isSame(published.value, value);
  const before = published && textOfValue(published.value, name);
  return (
    <div className={`edit-${width} ${isChanged ? 'edit-changed' : ''}`}>
      <Control {...props} isLong={width === 'long'} />
      {isChanged && before !== null && (
        <Was label={textsOf(name).label} onUndo={() => onChange(published.value)}>
          {before.includes('\n') ? 'changed' : `was ${shortened(before)}`}
        </Was>
      )}
    </div>
  );
}

/** How much of a row the control takes. */
function widthOf(field: Field, name: string, text: string): 'third' | 'half' | 'whole' | 'long' {
  const { kind } = field;
  if (kind === 'yes-no' || kind === 'picture' || name === 'name' || name === 'title') return 'whole';
  if (field.kind === 'choice' && field.choices.some(({ label = '' }) => label.length > 12)) return 'half';
  if (kind !== 'text') return 'third';
  if (longTexts.includes(name) || text.length > 60) return 'long';
  if (text.length > 28) return 'whole';
  return text === noText || text.length > 12 ? 'half' : 'third';
}

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 90).trimEnd()}...` : text);

const Was = ({ label, onUndo, children }: { label: string; onUndo: () => void; children: string }) => (
  <p className="edit-was">
    <span>{children}</span>
    <button type="button" className="icon-button" aria-label={`Undo: ${label}`} onClick={onUndo}>
      <AdminIcon name="undo" />
    </button>
  </p>
);

function Control({ field, name, path, value, problems, label, hint, isLong, onChange }: Props & { isLong: boolean }) {
  const shown = value ?? field.preset;
  const text = shown === undefined || shown === null ? '' : String(shown);
  const named = label === undefined ? textsOf(name) : { label, whenEmpty: undefined };
  const { whenEmpty, ...fixed } = named;
  const shownHint = hint ?? (text === '' ? whenEmpty : undefined);
  const texts = { ...fixed, ...(shownHint !== undefined && { hint: shownHint }), error: problems[path] };
  const control = { id: fieldId(path), value: text, autoComplete: 'off' };
  const change = ({ target }: { target: { value: string } }): void =>
    onChange(target.value === '' ? field.empty : target.value);
  switch (field.kind) {
    case 'yes-no':
      return (
        <Checkbox
          id={control.id}
          label={
            hint === undefined ? (
              texts.label
            ) : (
              <>
                {texts.label}
                <span className="block text-small text-ink2">{hint}</span>
              </>
            )
          }
          error={texts.error}
          checked={shown === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'choice':
      return (
        <Select {...texts} {...control} onChange={change}>
          {field.choices.every((choice) => choice.value !== text) && <option value={text}>{text}</option>}
          {field.isOptional && text !== '' && <option value="" />}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label ?? inWords(choice.value)}
            </option>
          ))}
        </Select>
      );
    case 'number':
      return <NumberField {...texts} id={control.id} value={value} empty={field.empty} onChange={onChange} />;
    case 'date':
      return <TextField {...texts} {...control} type="date" hint="For example 25 January 2027" onChange={change} />;
    case 'picture':
      return <PictureField {...texts} path={path} value={value as Picture | undefined} {...{ problems, onChange }} />;
    case 'text':
      if (isLong) return <TextArea {...texts} {...control} rows={rowsFor(text)} onChange={change} />;
      return <TextField {...texts} {...control} onChange={change} />;
    default:
      return (
        <TextField {...texts} {...control} value={textOfValue(shown, name)} hint="Cannot be changed here" disabled />
      );
  }
}

const charactersInRow = 60;
const mostRows = 24;

/** Where the browser does not make the field as high as its text. */
const rowsFor = (text: string): number =>
  Math.min(
    mostRows,
    text.split('\n').reduce((rows, line) => rows + 1 + Math.floor(line.length / charactersInRow), 0),
  );

interface NumberProps {
  label: ReactNode;
  hint?: string;
  error: string | undefined;
  id: string;
  value: unknown;
  empty: unknown;
  onChange: (value: unknown) => void;
}

/** What is typed stays while it says the same number: `1.50` is not replaced by `1.5`. */
function NumberField({ value, empty, onChange, ...field }: NumberProps) {
  const [typed, setTyped] = useState('');
  const text = value === undefined || value === null ? '' : String(value);
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={isSame(numberIn(typed, empty), value) ? typed : text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberIn(target.value, empty));
      }}
    />
  );
}

function ListField({ field, name, path, value, published, problems, onChange }: Props) {
  if (field.kind !== 'list') return null;
  const { item } = field;
  const items = asList(value ?? field.preset);
  const isChanged = published !== null && !isSame(asList(published.value ?? field.preset), items);
  const texts = path === '' ? { label: 'Entry' } : textsOf(name);
  const change = (next: readonly unknown[]): void => onChange(next.length === 0 ? field.empty : next);
  return (
    <fieldset id={fieldId(path)} className={isChanged ? 'edit-changed' : undefined} tabIndex={-1}>
      <legend className={path === '' ? 'sr-only' : 'field-label'}>{texts.label}</legend>
      {texts.hint && <p className="field-hint">{texts.hint}</p>}
      <ListRows field={field} name={texts.label} items={items} onChange={change}>
        {(place, label, buttons) => {
          const own = { field: item, name, path: pathOf(path, place), value: items[place], problems };
          const set = (next: unknown): void => change(withItem(items, place, next));
          if (item.kind === 'group') {
            const before = publishedItem(published, items, place);
            const parts = { ...own, published: before, label, buttons, onChange: set };
            return isRow(item) ? <RowItem {...parts} /> : <GroupItem {...parts} />;
          }
          return (
            <div className="edit-row">
              <ItemControl
                {...own}
                hasFixedLength={field.hasFixedLength}
                label={(name === 'months' && monthNames[place]) || label}
                onChange={set}
              />
              {buttons}
            </div>
          );
        }}
      </ListRows>
      {problems[path] && <FieldError>{problems[path]}</FieldError>}
      {isChanged && (
        <Was label={texts.label} onUndo={() => onChange(published.value)}>
          changed
        </Was>
      )}
    </fieldset>
  );
}

type ItemProps = Omit<Props, 'published'> & { label: string; hasFixedLength: boolean };

/** A value of a list as a row of its own; without a visible label where the list can be rearranged. */
function ItemControl({ label, hasFixedLength, ...item }: ItemProps) {
  return (
    <Control
      {...item}
      published={null}
      isLong={item.field.kind === 'text'}
      label={hasFixedLength ? label : <span className="sr-only">{label}</span>}
    />
  );
}

/** Whether an object of a list is so short that it is one row. */
const isRow = (item: Field): boolean =>
  item.kind === 'group' && item.fields.length <= 2 && item.fields.every(({ field }) => field.kind === 'number');

const RowItem = ({ label, buttons, ...item }: Props & { label: string; buttons: ReactNode }) => (
  <fieldset className="edit-numbers">
    <legend className="sr-only">{label}</legend>
    <GroupFields {...item} />
    {buttons}
  </fieldset>
);

/** An object of a list, folded under its name. */
function GroupItem({ label, buttons, ...item }: Props & { label: string; buttons: ReactNode }) {
  const { path, value, problems } = item;
  const title = titleOf(value);
  const hasProblem = Object.keys(problems).some((one) => one.startsWith(`${path}.`));
  const [isNew] = useState(title === '');
  const [isOpen, setOpen] = useState(isNew);
  return (
    <Disclosure
      className="edit-item"
      summary={title || label}
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <fieldset>
        <legend className="sr-only">{label}</legend>
        <GroupFields {...item} />
        {buttons}
      </fieldset>
    </Disclosure>
  );
}

const titleNames = [
  'name',
  'title',
  'question',
  'heading',
  'caption',
  'label',
  'path',
  'about',
  'layer',
  'terms',
  'upToKm2',
  'from',
];

/** What tells an object of a list from the others; empty while it has no texts. */
function titleOf(value: unknown): string {
  const values = asRecord(value);
  const name = titleNames.find((one) => values[one] !== undefined) ?? '';
  const named = values[name];
  if (typeof named === 'number') {
    const [what, unit = ''] = textsOf(name).label.split(', ');
    return `${what} ${named} ${unit}`.trim();
  }
  const text = asList(named).slice(0, 3).join(', ') || (typeof named === 'string' ? named : '');
  return shortened([text, values['date']].filter(Boolean).join(', '));
}
