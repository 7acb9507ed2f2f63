import type { Estimate } from '#geo/estimate/estimate.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { datesText, detailNames, formatsText } from '#geo/estimate/work-names.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { nameOf } from '#geo/geodesy/coordinate-systems.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { Outline } from '../outline.tsx';
import type { Brief } from '../state/brief.ts';
import type { Step } from '../state/use-step.ts';
import './summary.css';

interface Props {
  brief: Brief;
  areaM2: number;
  district: string | null;
  serviceName: string;
  epsg: Epsg;
  estimate: Estimate;
  goTo: (step: Step) => void;
}

/** The choices so far and their price, which updates at once. */
export function Summary({ brief, areaM2, district, serviceName, epsg, estimate, goTo }: Props) {
  const { work } = brief;
  const { value, unit } = areaFigures(areaM2);
  const facts = [
    { name: 'Service', value: serviceName },
    { name: 'Dates', value: datesText(work.dates, true) },
    { name: 'Detail', value: detailNames[work.detail] },
    { name: 'You get', value: formatsText(work.formats) || 'Nothing chosen yet' },
    { name: 'System', value: nameOf(epsg) },
  ];
  return (
    <aside className="work-summary" aria-label="Your choices">
      <Outline area={brief.area} width={404} height={210} />
      <div className="work-summary-body">
        <div>
          <h2 className="text-card">
            {value} {unit}
            {district && `, ${district}`}
          </h2>
          <button type="button" className="link" onClick={() => goTo('area')}>
            Change the area
          </button>
        </div>
        <DescriptionList facts={facts} />
        <div className="work-summary-next">
          <Next estimate={estimate} goTo={goTo} />
        </div>
        <Button kind="quiet" onClick={() => goTo('area')}>
          Back to the area
        </Button>
      </div>
    </aside>
  );
}

interface NextProps {
  estimate: Estimate;
  goTo: (step: Step) => void;
}

/** The price and the next step, at the foot of the window where the choices are above their summary. */
export const WorkFoot = (props: NextProps) => (
  <div className="brief-next work-next no-print">
    <Next {...props} />
  </div>
);

const Next = ({ estimate, goTo }: NextProps) => (
  <>
    <Price estimate={estimate} />
    <Button onClick={() => goTo('feasibility')}>
      See price and feasibility
      <Icon name="arrow-right" />
    </Button>
  </>
);

const Price = ({ estimate: { low, high, manualQuote } }: { estimate: Estimate }) =>
  manualQuote ? (
    <p role="status">{manualQuote.message}</p>
  ) : (
    <p className="work-summary-price">
      <span className="text-ink2">Indicative, USD</span>{' '}
      <b className="flared">
        {low} to {high}
      </b>
    </p>
  );
