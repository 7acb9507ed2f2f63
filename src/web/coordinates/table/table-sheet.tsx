import { asDegrees } from '#geo/coordinates/format-coordinates.ts';
import { coordinateSystems, isEpsg } from '#geo/geodesy/coordinate-systems.ts';
import type { Repair } from '#geo/tables/convert-table.ts';
import type { Role } from '#geo/tables/table.ts';
import { rowsShown, type ShownRow } from '#geo/tables/table-work.ts';
import { isShifted, type Target, targetNames, targets, targetValues } from '#geo/tables/write-table.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import { Select } from '#web/ui/forms/field.tsx';
import type { TableState, TableWork } from './use-table.ts';

const separators: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  ' ': 'space',
};

interface Props {
  table: TableState;
  work: TableWork;
}

/** What was read, the choices, and the rows with what was found in each. */
export function TableSheet({ table, work }: Props) {
  const { name, count, separator, choice, target, summary } = table;
  return (
    <>
      <div className="table-head">
        <p className="table-file">
          <Icon name="file" />
          <strong className="font-strong wrap-anywhere">{name}</strong>
          <span className="text-ink2">
            {inThousands(count)} {count === 1 ? 'row' : 'rows'}, {separators[separator]}
          </span>
          <button type="button" className="link" onClick={work.cancel}>
            Another table
          </button>
        </p>
        <div className="table-systems">
          <Select
            label="From"
            value={choice.from ?? ''}
            disabled={choice.roles.includes('mgrs')}
            onChange={({ target: { value } }) =>
              work.change(({ choice }) => ({
                choice: { ...choice, from: isEpsg(Number(value)) ? (Number(value) as typeof choice.from) : null },
              }))
            }
          >
            {choice.from === null && <option value="">Choose</option>}
            {coordinateSystems.map((system) => (
              <option key={system.epsg} value={system.epsg}>
                {system.name}
              </option>
            ))}
          </Select>
          <Select label="To" value={target} onChange={({ target: { value } }) => work.setTarget(targetOf(value))}>
            {targets.map((one) => (
              <option key={one.target} value={one.target}>
                {one.name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <ul className="table-notes">
        {table.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {isShifted(choice.from, target) && <li>Between Arc 1950 and WGS 84 the figures are good to tens of metres.</li>}
      </ul>
      <Repairs table={table} work={work} />
      <section className="table-scroll" aria-label="Rows of the table">
        <table className="table-rows">
          <TableHead table={table} work={work} />
          <tbody>
            {table.rows.map((row) => (
              <TableRow key={row.at} row={row} table={table} work={work} />
            ))}
          </tbody>
        </table>
      </section>
      {summary && <Pages table={table} work={work} />}
    </>
  );
}

const columnsOf = (width: number): number[] => Array.from({ length: width }, (_, at) => at);

const targetOf = (value: string): Target => targets.find(({ target }) => String(target) === value)?.target ?? 4326;

const roleNames = (isMetric: boolean): readonly [Role, string][] => [
  ['keep', 'Keep'],
  ['longitude', isMetric ? 'Easting' : 'Longitude'],
  ['latitude', isMetric ? 'Northing' : 'Latitude'],
  ['mgrs', 'MGRS'],
];

function TableHead({ table: { width, names, choice, target, summary }, work }: Props) {
  const isMetric = choice.from !== null && choice.from !== 4326 && choice.from !== 4209;
  const setRole = (at: number, role: string): void => {
    work.change(({ choice }) => ({ choice: { ...choice, roles: choice.roles.with(at, role as Role) } }));
  };
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Row</span>
        </th>
        {columnsOf(width).map((at) => (
          <th scope="col" key={at}>
            <Select
              label={names[at] ? `Column “${names[at]}”` : `Column ${at + 1}`}
              value={choice.roles[at] ?? 'keep'}
              onChange={({ target: { value } }) => setRole(at, value)}
            >
              {roleNames(isMetric).map(([role, name]) => (
                <option key={role} value={role}>
                  {name}
                </option>
              ))}
            </Select>
          </th>
        ))}
        <th scope="col" className="table-new">
          <span className="text-note">New columns</span>
          <span>{targetNames(target).join(', ').replaceAll('_', ' ')}</span>
        </th>
        <th scope="col">
          <span className="text-note text-ink2">What we found</span>
          <span role="status">
            {summary && `${inThousands(summary.ready)} ready, ${inThousands(summary.problems)} to look at`}
          </span>
        </th>
      </tr>
    </thead>
  );
}

function TableRow({ row, table, work }: Props & { row: ShownRow }) {
  const { width, target } = table;
  const { at, fields, position, note, marked, repair } = row;
  return (
    <tr className={position || !note ? undefined : 'table-problem'}>
      <th scope="row">{inThousands(at + 1)}</th>
      {columnsOf(width).map((column) => (
        <td key={column} className={marked.includes(column) ? 'table-marked' : undefined}>
          {fields[column]}
        </td>
      ))}
      <td>
        {position ? shownValues(position, target) : <span className="text-ink2">{note ? 'left empty' : ''}</span>}
      </td>
      <td className={position ? 'text-ink2' : 'table-reason'}>
        {note && <Icon name={position ? 'check' : 'alert'} />} {note}{' '}
        {repair && (
          <button
            type="button"
            className="link"
            onClick={() => work.change(({ repairs }) => ({ repairs: { ...repairs, [at]: repair } }))}
          >
            {repairNames[repair]}
            <span className="sr-only"> row {at + 1}</span>
          </button>
        )}
      </td>
    </tr>
  );
}

function shownValues(position: NonNullable<ShownRow['position']>, target: Target): string {
  return (target === 4326 ? asDegrees(position) : targetValues(position, target)).join(', ');
}

const repairNames: Record<Repair, string> = {
  spaces: 'Take the space out',
  swap: 'Swap',
  south: 'Make it south',
};

/** One press for all rows with the same problem. */
function Repairs({ table: { summary }, work }: Props) {
  const all = Object.entries(summary?.repairs ?? {}).filter(([, count]) => count > 1) as [Repair, number][];
  if (!all.length) return null;
  return (
    <p className="actions mb-4">
      {all.map(([repair, count]) => (
        <Button
          key={repair}
          kind="quiet"
          small
          onClick={() => work.change(({ repairAll }) => ({ repairAll: [...repairAll, repair] }))}
        >
          {repairNames[repair]} in {inThousands(count)} rows
        </Button>
      ))}
    </p>
  );
}

function Pages({ table: { count, summary, from, onlyProblems, rows }, work }: Props) {
  const all = onlyProblems ? (summary?.problems ?? 0) : count;
  return (
    <div className="table-pages">
      <p className="text-small text-ink2">
        {rows.length
          ? `Rows ${inThousands(from + 1)} to ${inThousands(from + rows.length)} of ${inThousands(all)}`
          : 'No rows'}
      </p>
      <Button kind="quiet" small disabled={from === 0} onClick={() => work.show({ from: from - rowsShown })}>
        Earlier rows
      </Button>
      <Button
        kind="quiet"
        small
        disabled={from + rows.length >= all}
        onClick={() => work.show({ from: from + rowsShown })}
      >
        Later rows
      </Button>
      <Button
        kind="quiet"
        small
        aria-pressed={onlyProblems}
        onClick={() => work.show({ from: 0, onlyProblems: !onlyProblems })}
      >
        Only rows to look at
      </Button>
    </div>
  );
}
