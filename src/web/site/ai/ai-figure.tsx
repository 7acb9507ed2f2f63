import { Divider } from '../../ui/divider/divider.tsx';
import { cellPaths, gridPath } from './cell-paths.ts';
import { classNames, columns, modelOf, type PlacedPoint, rows, type SampleSize, sampleSizes, truth } from './models.ts';

const chosenFirst: SampleSize = 50;

/** A map of a model against the truth, with the points in which it is checked and the table of their counts. */
export function AiFigure() {
  return (
    <figure className="ai-figure">
      <div className="ai-head">
        <fieldset className="ai-samples no-print">
          <legend>Training points in each class</legend>
          {sampleSizes.map((size) => (
            <label key={size} data-plain="">
              <input
                type="radio"
                name="samples"
                id={`samples-${size}`}
                value={size}
                defaultChecked={size === chosenFirst}
                data-plain=""
              />
              {size}
            </label>
          ))}
        </fieldset>
        <p className="text-note text-ink3">Synthetic scene, drawn for this figure. Not a place and not a result.</p>
      </div>
      {sampleSizes.map((size) => (
        <ModelSheet key={size} size={size} />
      ))}
    </figure>
  );
}

const lower = (label: number): string => classNames[label]?.toLowerCase() ?? '';
const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${Math.round(share * 100)}%`);

/** What a cell of the table says. The script shows it for the chosen one. */
function sentenceOf(count: number, mapped: number, seen: number): string {
  const times = count === 1 ? '1 time' : `${count} times`;
  return mapped === seen
    ? `${times} the map says ${lower(mapped)}, and a person agrees`
    : `${times} the map says ${lower(mapped)} where a person sees ${lower(seen)}`;
}

function ModelSheet({ size }: { size: SampleSize }) {
  const model = modelOf(size);
  const { matrix, overall, overallMargin } = model.accuracy;
  const mistakes = matrix.flatMap((row, mapped) =>
    row.flatMap((count, seen) => (mapped === seen || count === 0 ? [] : [{ mapped, seen, count }])),
  );
  const worst = [...mistakes].sort((one, other) => other.count - one.count)[0] ?? { mapped: 0, seen: 0, count: 0 };
  const wrong = mistakes.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="ai-sheet" data-samples={size}>
      <Divider
        label={`Map of the model with ${size} training points, against the scene`}
        left={{ name: 'The map says', picture: <Raster cells={model.map} /> }}
        right={{ name: 'What is there', picture: <Raster cells={truth} /> }}
      >
        <Points points={model.points} chosen={worst} />
      </Divider>
      <div className="ai-result">
        <p>
          <strong className="text-price flared">{percent(overall)}</strong>{' '}
          <span className="text-ink2">overall, weighted by area, give or take {Math.round(overallMargin * 100)}</span>
        </p>
        <ConfusionMatrix model={model} chosen={worst} />
        <p className="ai-says">
          <strong role="status">{sentenceOf(worst.count, worst.mapped, worst.seen)}.</strong> These points are marked on
          the scene.
        </p>
        <p className="text-note text-ink3">
          Trained on {size} points in each class. {model.points.length} check points, up to 40 in each class of the map,{' '}
          {wrong} of them wrong (white).
        </p>
      </div>
    </div>
  );
}

const Raster = ({ cells }: { cells: readonly number[] }) => (
  <svg viewBox={`0 0 ${columns} ${rows}`} aria-hidden="true">
    {cellPaths(cells.join(''), columns).map(([label, d]) => (
      <path key={label} className={`cell-${label}`} d={d} />
    ))}
    <path className="cell-grid" d={gridPath(columns, rows)} />
  </svg>
);

interface Chosen {
  mapped: number;
  seen: number;
}

const cellOf = ({ mapped, seen }: Chosen): string => `${mapped}-${seen}`;

/** Wrong points are white; those of the chosen cell of the table have a ring. */
function Points({ points, chosen }: { points: readonly PlacedPoint[]; chosen: Chosen }) {
  const groups = new Map<string, PlacedPoint[]>();
  for (const point of points) groups.set(cellOf(point), [...(groups.get(cellOf(point)) ?? []), point]);
  return (
    <svg className="ai-points" viewBox={`0 0 ${columns} ${rows}`} aria-hidden="true">
      {[...groups].map(([cell, placed]) => {
        const d = placed.map(({ column, row }) => `M${column + 0.5} ${row + 0.5}h0`).join('');
        const isWrong = placed.some(({ mapped, seen }) => mapped !== seen);
        return (
          <g
            key={cell}
            className={isWrong ? 'ai-wrong' : ''}
            data-points={cell}
            data-chosen={cell === cellOf(chosen) ? '' : undefined}
            suppressHydrationWarning
          >
            <path d={d} />
            <path d={d} />
          </g>
        );
      })}
    </svg>
  );
}

function ConfusionMatrix({ model, chosen }: { model: ReturnType<typeof modelOf>; chosen: Chosen }) {
  const { matrix, users, producers } = model.accuracy;
  return (
    <table className="ai-matrix">
      <caption className="sr-only">
        Confusion matrix: rows are what the map says, columns are what a person sees
      </caption>
      <thead>
        <tr>
          <th scope="col">The map says</th>
          {classNames.map((name, label) => (
            <th key={name} scope="col">
              <Swatch label={label} />
              <span className="sr-only">A person sees {name.toLowerCase()}</span>
            </th>
          ))}
          <th scope="col">User’s accuracy</th>
        </tr>
      </thead>
      <tbody>
        {matrix.map((row, mapped) => (
          <tr key={classNames[mapped]}>
            <th scope="row">
              <Swatch label={mapped} /> {classNames[mapped]}
            </th>
            {row.map((count, seen) => (
              <td key={classNames[seen]} className={mapped === seen ? 'ai-agrees' : count > 0 ? 'ai-differs' : ''}>
                {count > 0 && count}
                {count > 0 && (
                  <button
                    type="button"
                    className="no-print"
                    data-cell={cellOf({ mapped, seen })}
                    aria-pressed={cellOf({ mapped, seen }) === cellOf(chosen)}
                    aria-label={sentenceOf(count, mapped, seen)}
                    data-plain=""
                    suppressHydrationWarning
                  />
                )}
              </td>
            ))}
            <td>{percent(users[mapped] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Producer’s accuracy</th>
          {producers.map((share, label) => (
            <td key={classNames[label]}>{percent(share)}</td>
          ))}
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

const Swatch = ({ label }: { label: number }) => (
  <svg className="ai-swatch" viewBox="0 0 1 1" aria-hidden="true">
    <path className={`cell-${label}`} d="M0 0h1v1h-1z" />
  </svg>
);
