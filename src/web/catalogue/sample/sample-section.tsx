import type { Sample, SampleTable } from '#contract/site/samples.ts';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { SampleSheet, Swatch } from './sample-sheet.tsx';
import './sample.css';

const heading = 'What you receive';

/** A sample of what a service delivers, with its files. */
export function SampleSection({ sample }: { sample: Sample | null }) {
  if (!sample)
    return <Section heading={heading} lead="A sample is being made. It is here in a few minutes." id="sample" />;
  return (
    <Section heading={heading} lead={sample.lead} id="sample">
      <div className="sample">
        <SampleSheet sheet={sample.sheet} />
        <ul className="sample-files">
          {sample.files.map(({ name, kind, facts, address, bytes }) => (
            <li key={name}>
              <p className="flex flex-wrap justify-between gap-x-4">
                <a href={address} download className="sample-file">
                  {name}
                </a>
                <span className="text-small text-ink2">
                  {kind}, {formatBytes(bytes)}
                </span>
              </p>
              <ul className="mt-1 text-small text-ink2">
                {facts.map((fact) => (
                  <li key={fact} className="flex items-baseline gap-2">
                    <Icon name="check" />
                    {fact}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <ResultTable table={sample.table} />
        <div>
          <p>
            <strong className="sample-figure">{sample.figure.value}</strong>
            {sample.figure.margin && <b className="text-h4"> ± {sample.figure.margin}</b>}
          </p>
          <p className="text-ink2">{sample.figure.text}</p>
          <Download {...sample} />
        </div>
      </div>
    </Section>
  );
}

function Download({ zip, files }: Sample) {
  const note = files.find(({ name }) => name.endsWith('method-note.pdf'));
  return (
    <>
      <div className="sample-download">
        <a href={zip.address} download className="button button-primary">
          <Icon name="download" />
          Download the sample (ZIP)
        </a>
        <p className="text-small text-ink2">
          {formatBytes(zip.bytes)}, {files.length + 1} files with a read-me. No account needed. Opens in QGIS and
          ArcGIS.
        </p>
        <Disclosure summary="SHA-256 of the ZIP">
          <p className="text-note wrap-anywhere">{zip.sha256}</p>
          <p className="mt-2 text-small">The read-me inside lists those of the other files.</p>
        </Disclosure>
      </div>
      {note && (
        <p className="mt-5">
          <a href={note.address} className="sample-file">
            Read the method note first
          </a>
        </p>
      )}
    </>
  );
}

const ResultTable = ({ table: { heading: title, columns, rows, note } }: { table: SampleTable }) => (
  <div className="sample-result">
    <h3 className="text-h3">{title}</h3>
    <table>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, colour, cells }) => (
          <tr key={name}>
            <th scope="row">
              {colour && <Swatch colour={colour} />}
              {name}
            </th>
            {cells.map(({ text, margin, ruler }, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {ruler ? <b>{text}</b> : text}
                {margin && <small className={ruler && 'sr-only'}> ± {margin}</small>}
                {ruler && <Ruler {...ruler} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-3 text-note text-ink3">{note}</p>
  </div>
);

/** A share and its interval from 0 to 1; the number is beside it. */
function Ruler({ value, low, high }: { value: number; low: number; high: number }) {
  const at = (share: number): number => Math.round(5 + share * 120);
  return (
    <svg className="sample-ruler" viewBox="0 0 130 20" aria-hidden="true">
      <path d="M5 11v7M65 13v4M125 11v7M5 15h120" className="sample-ruler-line" />
      <path d={`M${at(low)} 3v7M${at(high)} 3v7M${at(low)} 6.5H${at(high)}`} className="sample-ruler-interval" />
      <rect x={at(value) - 4.5} y="2" width="9" height="9" className="sample-ruler-value" />
    </svg>
  );
}
