import { type Mark, type Sample, sheetSize } from '#contract/site/samples.ts';
import { PictureSlot } from '#web/ui/layout/figure.tsx';
import { useLite } from '#web/ui/state/lite.ts';

type Sheet = Sample['sheet'];

const { width, height } = sheetSize;
/** Around the map; below it are also the numbers of the axis. */
const frame = 8;
const margin = 12;
const foot = 34;

/** The map sheet: the same as in the PDF. */
export const SampleSheet = ({ sheet }: { sheet: Sheet }) => (
  <figure className="sample-sheet">
    <div className="sample-sheet-head">
      <h3 className="text-h3">{sheet.title}</h3>
      <p className="sample-label">{sheet.label}</p>
    </div>
    <div className="sample-sheet-body">
      <SheetMap sheet={sheet} />
      <Legend {...sheet} />
    </div>
    <figcaption className="sample-imprint">
      {[sheet.imprint, sheet.edition].map((lines) => (
        <p key={lines[0]}>
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      ))}
    </figcaption>
  </figure>
);

function SheetMap({ sheet: { picture, marks, names, axis, alt, barM, unitM } }: { sheet: Sheet }) {
  const isLite = useLite();
  const bar = barM / unitM;
  return (
    <div className="sample-map">
      {picture &&
        (isLite ? (
          <PictureSlot src={picture} alt="" name="the map" className="sample-ground" />
        ) : (
          <img src={picture} alt="" width={width} height={height} loading="lazy" className="sample-ground" />
        ))}
      <svg
        role="img"
        aria-label={alt}
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + margin + foot}`}
        className="sample-marks"
      >
        {marks.map((mark) => (
          <MarkPath key={mark.d} {...mark} />
        ))}
        <g className="sample-frame">
          <path
            d={`M0 0H${width}V${height}H0zM${-frame} ${-frame}h${width + 2 * frame}v${height + 2 * frame}h${-width - 2 * frame}z`}
          />
          <path
            d={`M0 ${-frame / 2}H${width}M0 ${height + frame / 2}H${width}M${-frame / 2} 0V${height}M${width + frame / 2} 0V${height}`}
            strokeWidth={frame}
            strokeDasharray={bar}
          />
        </g>
        {names.map(({ text, x, y }) => (
          <text key={text} x={x} y={y} className="sample-name">
            {text}
          </text>
        ))}
        {axis.map(({ text, x }) => (
          <text key={text} x={x} y={height + foot - 6} className="sample-axis">
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

const MarkPath = ({ d, fill = 'none', strokes }: Mark) => (
  <>
    {fill !== 'none' && <path d={d} fill={fill} fillRule="evenodd" />}
    {strokes.map(({ colour, width: strokeWidth, isSquare }) => (
      <path
        key={colour}
        d={d}
        fill="none"
        stroke={colour}
        strokeWidth={strokeWidth}
        strokeLinecap={isSquare ? 'square' : 'round'}
        strokeLinejoin="round"
      />
    ))}
  </>
);

const Legend = ({ legend, total, signs }: Sheet) => (
  <div className="sample-legend">
    <ul>
      {legend.map(({ name, colour, value }) => (
        <li key={name}>
          <Swatch colour={colour} />
          {name}
          {value && <span>{value}</span>}
        </li>
      ))}
      {total && (
        <li className="sample-total">
          <b>{total.name}</b>
          <b>{total.value}</b>
        </li>
      )}
    </ul>
    <ul>
      {signs.map(({ name, mark }) => (
        <li key={name}>
          <svg className="sample-sign" viewBox="0 0 16 12" aria-hidden="true">
            <MarkPath {...mark} />
          </svg>
          {name}
        </li>
      ))}
      <li>
        <svg className="sample-sign" viewBox="0 0 16 24" aria-hidden="true">
          <path d="M8 23V2M3 8l5-6 5 6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        Grid north
      </li>
    </ul>
  </div>
);

export const Swatch = ({ colour }: { colour: string }) => (
  <svg className="sample-swatch" viewBox="0 0 20 14" aria-hidden="true">
    <rect width="20" height="14" fill={colour} />
  </svg>
);
