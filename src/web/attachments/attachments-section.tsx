import { type ReactNode, useState } from 'react';
import type { Attachments } from '#contract/files/attachments.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { AreaPart } from './area-part.tsx';
import type { AttachmentCalls } from './attachment-calls.ts';
import { FilesPart } from './files-part.tsx';

interface Props {
  first: Attachments;
  calls: AttachmentCalls;
  /** The address of the page, for the map's link back. */
  address: string;
  /** The reason why nothing can be changed any more. */
  closed: string;
  /** What the size of the area, or of none, means for the price; empty where it does not matter. */
  sizeText?: (area: { squareMetres: number | null; acceptedKm2: number | null }) => ReactNode;
}

/** The area and the files of a booking or an order. */
export function AttachmentsSection({ first, calls, address, closed, sizeText }: Props) {
  const [attachments, setAttachments] = useState(first);
  const { area, files, canChange, canChangeArea, acceptedKm2 } = attachments;
  if (!canChange && !area && files.length === 0) return null;
  return (
    <TitledSection id="attachments" title="Area and files">
      <div className="grid gap-6">
        <AreaPart
          {...{ area, calls, address }}
          canChange={canChangeArea}
          onChange={setAttachments}
          sizeText={(squareMetres) => canChangeArea && sizeText?.({ squareMetres, acceptedKm2 })}
        />
        {canChange && !canChangeArea && (
          <p className="text-small text-ink2">This area is fixed by your quote. Write to us to change it.</p>
        )}
        <FilesPart {...{ files, canChange, calls }} onChange={setAttachments} />
        {!canChange && <p className="text-small text-ink2">{closed}</p>}
      </div>
    </TitledSection>
  );
}
