import type { ReactNode, RefObject } from 'react';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { CornersTable } from '#web/map/corners/corners-table.tsx';
import type { Measured } from '#web/map/measure.ts';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import type { BriefActions } from '../state/use-brief.ts';
import { useWide } from './use-wide.ts';
import { Validity } from './validity.tsx';
import './area-panel.css';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  measured: Measured;
  actions: BriefActions;
  /** The district in which the area lies, where it is known. */
  district: string | null;
  activeCorner: number | null;
  onActivate: (index: number | null) => void;
}

const mostCorners = 2_000;

export function AreaPanel({ heading, measured, actions, district, activeCorner, onActivate }: Props) {
  const { areaM2, perimeterM, flatM2, check } = measured;
  const { value, unit, other } = areaFigures(areaM2);
  const surplus = ((flatM2 - areaM2) / areaM2) * 100;
  const { source } = actions.brief;
  const isWide = useWide();
  const corners = (
    <CornersTable area={actions.brief.area} onMark={actions.mark} active={activeCorner} {...{ measured, onActivate }} />
  );
  const checks = <Checks check={check} />;
  const facts = [
    { name: 'Perimeter', value: lengthText(perimeterM) },
    ...(source?.name ? [{ name: source.tool === 'upload' ? 'File' : 'Place', value: source.name }] : []),
    ...(district ? [{ name: 'District', value: district }] : []),
    // The halves of an outline that crosses itself may cancel each other out.
    ...(areaM2 > 0
      ? [{ name: 'Flat web map', value: `would show ${flatFigure(flatM2)}, ${surplus.toFixed(1)}% too much` }]
      : []),
  ];
  return (
    <>
      <div className="brief-figure">
        <h2 ref={heading} tabIndex={-1} className="text-h4 outline-none">
          Your area
        </h2>
        <p className="brief-figure-value flared">
          {value} <span>{unit}</span>
        </p>
        <Validity check={check} actions={actions} onActivate={onActivate} />
        <p className="text-ink2">{other}, measured on the ellipsoid</p>
      </div>
      <DescriptionList facts={facts} />
      {isWide ? (
        <>
          {corners}
          {checks}
        </>
      ) : (
        <>
          <Disclosure summary={`Corners, as a table (${inThousands(check.pointCount)})`}>{corners}</Disclosure>
          <Disclosure summary="What we checked">{checks}</Disclosure>
        </>
      )}
    </>
  );
}

const Checks = ({ check: { reason, crossings, pointCount } }: Pick<Measured, 'check'>) => (
  <ul className="brief-checks" aria-label="What we checked">
    <CheckRow ok={reason !== 'no-area'}>Closed outline</CheckRow>
    <CheckRow ok={crossings.length === 0}>No crossing edges</CheckRow>
    <CheckRow ok={reason !== 'outside-zimbabwe' && reason !== 'too-large'}>Inside Zimbabwe</CheckRow>
    <CheckRow ok={pointCount <= mostCorners}>
      {inThousands(pointCount)} of {inThousands(mostCorners)} corners
    </CheckRow>
  </ul>
);

const flatFigure = (areaM2: number): string => {
  const { value, unit } = areaFigures(areaM2);
  return `${value} ${unit}`;
};

const CheckRow = ({ ok, children }: { ok: boolean; children: ReactNode }) => (
  <li className={ok ? 'text-ok' : 'text-danger'}>
    <Icon name={ok ? 'check' : 'alert'} />
    <span className="text-ink">
      {!ok && <span className="sr-only">Not so: </span>}
      {children}
    </span>
  </li>
);
