import type { RefObject } from 'react';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { estimate } from '#geo/estimate/estimate.ts';
import { datesText, detailNames, formatsText } from '#geo/estimate/work-names.ts';
import { type Epsg, isEpsg, recommendedEpsg } from '#geo/geodesy/coordinate-systems.ts';
import { PhoneDisclosure } from '#web/ui/controls/disclosure.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { type BriefWork, workOf } from '../state/brief.ts';
import type { BriefDraft } from '../state/use-brief.ts';
import type { Step } from '../state/use-step.ts';
import { DateChoice, firstYearOf } from './date-choice.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { DetailChoice } from './detail-choice.tsx';
import { type BriefService, ServiceChoice } from './service-choice.tsx';
import { Summary, WorkFoot } from './summary.tsx';
import './work-step.css';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefDraft;
  areaM2: number;
  district: string | null;
  services: readonly BriefService[];
  basis: Basis;
  year: number;
  goTo: (step: Step) => void;
}

/** The choices of the work, and their price beside them. */
export function WorkStep({ heading, actions, areaM2, district, services, basis, year, goTo }: Props) {
  const { brief, setWork } = actions;
  const { work } = brief;
  const corner = brief.area[0]?.[0]?.[0] ?? [28, -20];
  const epsg: Epsg = isEpsg(work.epsg) ? work.epsg : recommendedEpsg(corner);
  const priced = estimate(areaM2 / 1e6, workOf(brief), basis);
  const serviceName = services.find(({ id }) => id === work.serviceId)?.name ?? 'I am not sure';
  const webMap = basis.services.find(({ id }) => id === basis.coefficients.webMapService);
  function setDetail({ detail = work.detail }: Partial<typeof work>): void {
    const fromYear = Math.max(work.dates.fromYear, firstYearOf(basis, detail));
    setWork({ detail, dates: { ...work.dates, fromYear } });
  }
  function describe(): void {
    setWork({ serviceId: null });
    const field = document.getElementById('purpose');
    const part = field?.closest('details');
    if (part) part.open = true;
    field?.focus();
  }
  return (
    <>
      <div className="page work-page">
        <form className="work-main" onSubmit={(event) => event.preventDefault()}>
          <div>
            <h2 ref={heading} tabIndex={-1} className="text-step-title outline-none">
              What do you want to know?
            </h2>
            <p className="mt-2 text-ink2">
              Choose one, or{' '}
              <button type="button" className="link" onClick={describe}>
                describe it in your own words
              </button>
              .
            </p>
          </div>
          <PhoneDisclosure
            summary={<Answered question="Service" answer={serviceName} />}
            open={work.serviceId === null}
          >
            <ServiceChoice
              services={services}
              chosen={work.serviceId}
              onChoose={(serviceId) => setWork({ serviceId })}
            />
          </PhoneDisclosure>
          <PhoneDisclosure summary={<Answered question="Which dates?" answer={datesText(work.dates)} />}>
            <DateChoice work={work} basis={basis} year={year} onChange={(dates) => setWork({ dates })} />
          </PhoneDisclosure>
          <PhoneDisclosure summary={<Answered question="How much detail?" answer={detailNames[work.detail]} />}>
            <DetailChoice work={work} onChange={setDetail} />
          </PhoneDisclosure>
          <PhoneDisclosure
            summary={<Answered question="What should you receive?" answer={formatsText(work.formats)} />}
          >
            <DeliveryChoice {...{ work, epsg, corner }} webMapUsd={webMap?.priceUsd} onChange={setWork} />
          </PhoneDisclosure>
          <PhoneDisclosure summary={<Answered question="Anything we should know?" answer="optional" />}>
            <AboutWork work={work} onChange={setWork} />
          </PhoneDisclosure>
        </form>
        <Summary {...{ brief, areaM2, district, epsg, goTo }} serviceName={serviceName} estimate={priced} />
      </div>
      <WorkFoot estimate={priced} goTo={goTo} />
    </>
  );
}

const longestText = 1_000;

interface AboutWorkProps {
  work: BriefWork;
  onChange: (part: Partial<BriefWork>) => void;
}

/** Optional questions that help us to write a quote. */
function AboutWork({ work, onChange }: AboutWorkProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="text-h3 mb-2">
        Anything we should know? <span className="text-ink3">optional</span>
      </legend>
      <TextArea
        id="purpose"
        label="What is the map for?"
        maxLength={longestText}
        value={work.purpose}
        onChange={({ target }) => onChange({ purpose: target.value })}
      />
      <TextArea
        label="What data do you already have?"
        maxLength={longestText}
        rows={2}
        value={work.existingData}
        onChange={({ target }) => onChange({ existingData: target.value })}
      />
      <TextField
        label="Who will use it?"
        maxLength={200}
        value={work.users}
        onChange={({ target }) => onChange({ users: target.value })}
      />
      <TextField
        label="When do you need it?"
        hint="For example 25 January 2027"
        type="date"
        value={work.deadline}
        onChange={({ target }) => onChange({ deadline: target.value })}
      />
      <Checkbox
        label="The work needs somebody on site: field points or a survey"
        checked={work.hasFieldWork}
        onChange={({ target }) => onChange({ hasFieldWork: target.checked })}
      />
    </fieldset>
  );
}

/** A question with its answer, while it is folded. */
const Answered = ({ question, answer }: { question: string; answer: string }) => (
  <span>
    {question} <span className="block text-small text-ink2">{answer}</span>
  </span>
);
