import { type RefObject, useMemo, useState } from 'react';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { type Estimate, estimate } from '#geo/estimate/estimate.ts';
import { factRows, skyNames } from '#geo/estimate/fact-rows.ts';
import { type Feasibility, feasibilityOf } from '#geo/estimate/feasibility.ts';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { datesText } from '#geo/estimate/work-names.ts';
import type { Area } from '#geo/geodesy/area.ts';
import type { Measured } from '#web/area-editor/measure.ts';
import { useRootReply } from '#web/company/company.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { MapFrame } from '#web/ui/layout/map-frame.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import { workOf } from '../state/brief.ts';
import type { BriefDraft } from '../state/use-brief.ts';
import type { Step } from '../state/use-step.ts';
import type { BriefService } from '../work/service-choice.tsx';
import { FeasibilityMap } from './feasibility-map.tsx';
import { paintShare, type ShareLines } from './paint-share.ts';
import { Price } from './price.tsx';
import './feasibility-step.css';
import './facts.css';
import './months.css';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefDraft;
  measured: Measured;
  district: string | null;
  services: readonly BriefService[];
  basis: Basis;
  goTo: (step: Step) => void;
}

/** Feasibility and price of the work. */
export function FeasibilityStep({ heading, actions: { brief }, measured, district, services, basis, goTo }: Props) {
  const work = workOf(brief);
  const facts = useMemo(() => feasibilityOf(brief.area, workOf(brief), basis), [brief, basis]);
  const { value, unit, other } = areaFigures(measured.areaM2);
  const service = services.find(({ id }) => id === work.serviceId)?.name ?? 'Service to be chosen';
  const price = estimate(measured.areaM2 / 1e6, work, basis);
  const { percentBelow, percentAbove, roundedToUsd } = basis.coefficients.range;
  return (
    <div className="page feasibility-page">
      <MapFrame className="feasibility-card">
        <header className="card-head">
          <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
            {value} {unit}
            {district && ` in ${district}`}
          </h2>
          <p className="text-ink2">
            {service}, {datesText(work.dates)}. {other}, perimeter {lengthText(measured.perimeterM)}.
          </p>
        </header>
        <div className="card-columns">
          <div className="card-map">
            <FeasibilityMap area={brief.area} />
          </div>
          <Price
            estimate={price}
            rangeNote={`−${percentBelow}% to +${percentAbove}%, rounded to ${roundedToUsd}; never below the price of the size`}
          />
          <Facts {...facts} />
        </div>
        <Months {...facts} />
        <Pitfalls pitfalls={facts.pitfalls} />
        <CardFoot />
      </MapFrame>
      <SharePicture
        area={brief.area}
        lines={{
          title: `${value} ${unit}${district ? ` in ${district}` : ''}`,
          work: `${service}, ${datesText(work.dates)}`,
          price: priceText(price),
        }}
      />
      <Actions goTo={goTo} />
    </div>
  );
}

function CardFoot() {
  const company = useRootReply()?.company;
  return (
    <div className="card-foot">
      <Logo strong={company?.nameStrong ?? ''} rest={company?.nameRest ?? ''} />
      <p className="text-note text-ink2">
        ZIMSTAT, OCHA, World Bank, Natural Earth. Months are a rule of thumb; we look in the image archive before we
        quote.
      </p>
    </div>
  );
}

const priceText = ({ low, high, manualQuote }: Estimate): string =>
  manualQuote ? manualQuote.message : `USD ${low} to ${high}`;

const Pitfalls = ({ pitfalls }: Pick<Feasibility, 'pitfalls'>) => (
  <ul className="card-pitfalls">
    {pitfalls.map(({ id, title, text }) => (
      <li key={id}>
        <h3 className="text-h4">{title}</h3>
        <p className="mt-2 text-small text-ink2">{text}</p>
      </li>
    ))}
  </ul>
);

const Actions = ({ goTo }: Pick<Props, 'goTo'>) => (
  <div className="feasibility-actions no-print">
    <Button kind="quiet" onClick={() => goTo('work')}>
      Back to the work
    </Button>
    <Button kind="quiet" onClick={() => print()}>
      <Icon name="download" />
      Print or PDF
    </Button>
    <Button onClick={() => goTo('send')}>
      Ask for a quote
      <Icon name="arrow-right" />
    </Button>
  </div>
);

const Facts = (feasibility: Feasibility) => (
  <dl className="card-facts">
    {factRows(feasibility).map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <b className="flared">{value}</b>
          <span>{note}</span>
        </dd>
      </div>
    ))}
  </dl>
);

/** When images are usually clear. The legend explains the colours in text. */
const Months = ({ months, monthsSource }: Pick<Feasibility, 'months' | 'monthsSource'>) => (
  <section className="card-months" aria-label="When to look">
    <div className="card-months-legend">
      <h3 className="text-h4">When to look</h3>
      <p className="text-note text-ink2">
        Green: usually clear. Hatched: rain and cloud. A rule of thumb, from{' '}
        <TextLink to={monthsSource.address}>{monthsSource.title}</TextLink>.
      </p>
    </div>
    <ol>
      {months.map(({ name, sky, isChosen }) => (
        <li key={name} className={`month-sky month-sky-${sky} ${isChosen ? 'month-sky-chosen' : ''}`}>
          <span aria-hidden="true">
            {name.slice(0, 1)}
            <span className="month-rest">{name.slice(1, 3)}</span>
          </span>
          <span className="sr-only">
            {name}, {skyNames[sky]}
            {isChosen && ', chosen'}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

/** An image of the result to share, created in the browser. The location is included only if ticked. */
function SharePicture({ area, lines }: { area: Area; lines: ShareLines }) {
  const [withArea, setWithArea] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function save(): Promise<void> {
    const picture = await paintShare(lines, withArea ? area : null);
    setFailed(!picture);
    if (picture) saveAs('feasibility.png', picture);
  }

  return (
    <section className="no-print mt-6 flex flex-wrap items-center gap-x-6 gap-y-3" aria-label="Picture to share">
      <Checkbox
        label="Show the outline of my area on the picture"
        checked={withArea}
        onChange={({ target }) => setWithArea(target.checked)}
      />
      <Button small kind="quiet" onClick={() => void save()}>
        <Icon name="download" />
        Save a picture to share
      </Button>
      {hasFailed && <p role="alert">This browser cannot make the picture.</p>}
    </section>
  );
}
