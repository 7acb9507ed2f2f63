// Chunk: area-panel
import type { ReactNode, RefObject } from 'react';
import { limits } from '#contract/limits.ts';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { CornersTable } from '#web/area-editor/corners/corners-table.tsx';
import { FixCrossings } from '#web/area-editor/corners/fix-crossings.tsx';
import type { Measured } from '#web/area-editor/measure.ts';
import { useEditor } from '#web/area-editor/use-area-editor.ts';
import { verdictOf } from '#web/area-editor/verdict.ts';
import { PhoneDisclosure } from '#web/ui/controls/disclosure.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import './area-panel.css';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  measured: Measured;
  /** The district of the area, if it is known. */
  district: string | null;
}

export function AreaPanel({ heading, measured, district }: Props) {
  const { perimeterM, check } = measured;
  const { source } = useEditor().marked;
  // In an outline that crosses itself, the parts cancel each other out, so its size is meaningless.
  const hasSize = check.crossings.length === 0;
  const facts = [
    { name: 'Perimeter', value: lengthText(perimeterM) },
    ...(source?.name ? [{ name: source.tool === 'upload' ? 'File' : 'Place', value: source.name }] : []),
    ...(district ? [{ name: 'District', value: district }] : []),
    ...(hasSize ? [{ name: 'Flat web map', value: flatFigure(measured) }] : []),
  ];
  return (
    <>
      <div className="brief-figure">
        <h2 ref={heading} tabIndex={-1} className="text-h4 outline-none">
          Your area
        </h2>
        <Size {...measured} hasSize={hasSize} />
        <Validity check={check} />
        {hasSize && <p className="text-ink2">{areaFigures(measured.areaM2).other}, measured on the ellipsoid</p>}
      </div>
      <DescriptionList facts={facts} />
      <PhoneDisclosure summary={`Corners, as a table (${inThousands(check.pointCount)})`}>
        <CornersTable measured={measured} />
      </PhoneDisclosure>
      <PhoneDisclosure summary="What we checked">
        <Checks check={check} />
      </PhoneDisclosure>
    </>
  );
}

const tagClasses = { Valid: 'brief-tag-ok', 'Check it': 'brief-tag-rust', 'Not valid': 'brief-tag-danger' };

function Validity({ check }: Pick<Measured, 'check'>) {
  const verdict = verdictOf(check);
  const { crossings, message } = check;
  return (
    <>
      <p className={`brief-tag ${tagClasses[verdict]}`}>{verdict}</p>
      {message && <p className={verdict === 'Not valid' ? 'text-danger' : 'text-ink2'}>{message}</p>}
      {crossings.length > 0 && <FixCrossings crossings={crossings} />}
    </>
  );
}

const Checks = ({ check: { reason, place, crossings, pointCount } }: Pick<Measured, 'check'>) => (
  <ul className="brief-checks" aria-label="What we checked">
    <CheckRow ok={reason !== 'no-area'}>Closed outline</CheckRow>
    <CheckRow ok={crossings.length === 0}>No crossing edges</CheckRow>
    <CheckRow ok={place !== 'outside'}>{place === 'border' ? 'At the border of Zimbabwe' : 'Inside Zimbabwe'}</CheckRow>
    <CheckRow ok={pointCount <= limits.areaCornersMax}>
      {inThousands(pointCount)} of {inThousands(limits.areaCornersMax)} corners
    </CheckRow>
  </ul>
);

function Size({ areaM2, hasSize }: { areaM2: number; hasSize: boolean }) {
  const { value, unit } = areaFigures(areaM2);
  return (
    <p className="brief-figure-value flared">
      {hasSize ? (
        <>
          {value} <span>{unit}</span>
        </>
      ) : (
        <span>No size yet</span>
      )}
    </p>
  );
}

function flatFigure({ flatM2, areaM2 }: Measured): string {
  const { value, unit } = areaFigures(flatM2);
  return `A web map shows ${value} ${unit} (${((flatM2 / areaM2 - 1) * 100).toFixed(1)}% too much)`;
}

const CheckRow = ({ ok, children }: { ok: boolean; children: ReactNode }) => (
  <li className={ok ? 'text-ok' : 'text-danger'}>
    <Icon name={ok ? 'check' : 'alert'} />
    <span className="text-ink">
      {!ok && <span className="sr-only">Not so: </span>}
      {children}
    </span>
  </li>
);
