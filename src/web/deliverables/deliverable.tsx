import type { ReactNode } from 'react';
import { formatDay } from '#contract/business-days.ts';
import type { Deliverable, DeliverableState, Faults, Finding, KeptFiles } from '#contract/deliveries/deliverables.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { Icon } from '#web/ui/controls/icon.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import type { TagTone } from '#web/ui/records/tag.tsx';
import './deliverables.css';

export const deliverableWords: Record<DeliverableState, { word: string; tone: TagTone }> = {
  not_yet: { word: 'Not yet', tone: 'ring' },
  waiting: { word: 'Waits for you', tone: 'new' },
  change_asked: { word: 'Change asked', tone: 'ring' },
  accepted: { word: 'Accepted', tone: 'quiet' },
  replaced: { word: 'Replaced', tone: 'quiet' },
};

/** What a file contains, and what was checked in it. */
export const Findings = ({ item: { name, findings, anywayReason, sha256 } }: { item: Deliverable }) => (
  <ul className="findings text-small">
    {findings.map(({ outcome, text, faults }) => (
      <FindingLine key={text} outcome={outcome}>
        {outcome === 'not_checked' ? `Not checked: ${text}` : text}
        {faults && faults.rows.length > 0 && <FaultTable faults={faults} />}
      </FindingLine>
    ))}
    {anywayReason && <li>Delivered anyway: {anywayReason}</li>}
    {sha256 && (
      <li>
        <details className="text-ink2">
          <summary>
            SHA-256 {sha256.slice(0, 8)}…{sha256.slice(-8)}
          </summary>
          <code className="wrap-anywhere">{sha256}</code> <CopyButton text={sha256} what={`SHA-256 of ${name}`} brief />
        </details>
      </li>
    )}
  </ul>
);

export const FindingLine = ({ outcome, children }: { outcome: Finding['outcome']; children: ReactNode }) => (
  <li data-outcome={outcome}>
    <Icon name={outcome === 'passed' ? 'check' : outcome === 'failed' ? 'alert' : 'info'} />
    <div className="min-w-0 wrap-anywhere">{children}</div>
  </li>
);

/** The features by which a check failed. */
function FaultTable({ faults: { count, rows } }: { faults: Faults }) {
  const hasLayers = rows.some(({ layer }) => layer !== null);
  return (
    <table className="fault-table">
      <caption className="sr-only">Features at fault</caption>
      <thead className="sr-only">
        <tr>
          {hasLayers && <th scope="col">Layer</th>}
          <th scope="col">Feature</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ layer, feature, reason }) => (
          <tr key={`${layer} ${feature} ${reason}`}>
            {hasLayers && <td>{layer}</td>}
            <td>{feature}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
      {count > rows.length && (
        <tfoot>
          <tr>
            <td colSpan={3}>and {grouped(count - rows.length)} more</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** `GeoPackage, 2 layers, 6.4 MB, version 2`. */
export const aboutItem = ({ summary, bytes, version }: Deliverable): string =>
  [summary, bytes !== null && formatBytes(bytes), version > 1 && `version ${version}`].filter(Boolean).join(', ');

/** Until when the files of a completed order are kept. */
export const Kept = ({ kept }: { kept: KeptFiles | null }) =>
  kept && (
    <p className="mt-3 text-small text-ink2">
      {kept.areDeleted
        ? `The files were kept until ${formatDay(kept.until)} and are deleted.`
        : `Files are kept until ${formatDay(kept.until)}.`}
    </p>
  );
