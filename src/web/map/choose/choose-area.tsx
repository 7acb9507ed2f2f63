import { useMemo, useState } from 'react';
import { href } from 'react-router';
import type { Position } from '#geo/geodesy/area.ts';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { CornersTable } from '../corners/corners-table.tsx';
import { FixCrossings } from '../corners/fix-crossings.tsx';
import { useAnnouncement } from '../marks/use-announcement.ts';
import { type Measured, measure } from '../measure.ts';
import { placeText } from './chosen-area.ts';
import { MarkingBox } from './marking/marking-box.tsx';
import { OpenForm, OtherFormLinks } from './other-forms.tsx';
import { StoredAreaOffer } from './stored-area-offer.tsx';
import { type ChosenArea, type MarkedArea, useChosenArea } from './use-chosen-area.ts';
import { useOtherForms } from './use-other-forms.ts';
import './choose-area.css';

export interface ChooseAreaProps extends ChosenArea {
  /** The path to which the map page links back. */
  back: string;
}

const nowhere: readonly Position[] = [];

/** The area of a form: marked on the map, from a place, a file or coordinates, or already stored on this device. */
export function ChooseArea({ back, ...form }: ChooseAreaProps) {
  const marked = useChosenArea(form);
  const { area, title } = marked;
  const measured = useMemo(() => (area.length ? measure(area) : null), [area]);
  const announcement = useAnnouncement(measured);
  const others = useOtherForms(marked);
  const [activeCorner, setActiveCorner] = useState<number | null>(null);
  const corners = { activeCorner, onActivate: setActiveCorner };
  return (
    <div className="choose-area">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!measured && <StoredAreaOffer onUse={marked.take} />}
      <MarkingBox
        {...{ marked, ...corners }}
        preview={others.preview}
        crossings={measured?.check.crossings ?? nowhere}
        onFiles={others.file.read}
      />
      <div className="choose-foot">
        {measured && (
          <p className="text-small text-ink2">
            <strong className="text-ink wrap-anywhere">{title}</strong>
            <span className="block">{placeText(area)}</span>
          </p>
        )}
        <OtherFormLinks others={others} />
      </div>
      {measured && <Problem {...{ marked, measured, ...corners }} />}
      <OpenForm others={others} />
      {measured && (
        <Disclosure summary={`Corners, as a table (${inThousands(measured.check.pointCount)})`}>
          <CornersTable
            {...{ area, measured }}
            onMark={marked.mark}
            active={activeCorner}
            onActivate={setActiveCorner}
          />
        </Disclosure>
      )}
      <p className="no-print text-small text-ink2">
        For a rectangle, a circle or a closer look,{' '}
        <TextLink to={`${href('/map-your-project')}?back=${encodeURIComponent(back)}`}>use the large map</TextLink>.
      </p>
    </div>
  );
}

interface ProblemProps {
  marked: MarkedArea;
  measured: Measured;
  onActivate: (corner: number) => void;
}

/** The reason why the area cannot be used as it is, or is probably not the one the visitor meant. */
function Problem({ marked, measured, onActivate }: ProblemProps) {
  const { message, crossings } = measured.check;
  return (
    <div>
      <div role="alert">{message && <FieldError>{message}</FieldError>}</div>
      {crossings.length > 0 && (
        <FixCrossings area={marked.area} crossings={crossings} onMark={marked.take} onActivate={onActivate} />
      )}
    </div>
  );
}
