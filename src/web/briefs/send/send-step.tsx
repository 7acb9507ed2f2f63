import { type RefObject, useMemo } from 'react';
import { href } from 'react-router';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { estimate } from '#geo/estimate/estimate.ts';
import { isEpsg, utmEpsgOf } from '#geo/geodesy/coordinate-systems.ts';
import { type AttachedArea, attachArea } from '#web/map/attached/attached-area.ts';
import { useOnline } from '#web/ui/async/use-online.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import type { Measured } from '../measures/measure.ts';
import { type Brief, workOf } from '../state/brief.ts';
import type { BriefActions } from '../state/use-brief.ts';
import type { Step } from '../state/use-step.ts';
import type { BriefService } from '../work/service-choice.tsx';
import { briefText, briefTitle } from './brief-text.ts';
import { saveGeoJson, saveKml } from './save-area.ts';
import './send-step.css';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefActions;
  measured: Measured;
  district: string | null;
  services: readonly BriefService[];
  basis: Basis;
  goTo: (step: Step) => void;
}

/** What somebody can do with the finished brief. The forms that it leads to send it. */
export function SendStep({ heading, actions: { brief }, goTo, ...rest }: Props) {
  const isOnline = useOnline();
  const { title, summary } = useBriefText({ brief, ...rest });
  return (
    <div className="page send-page">
      <h2 ref={heading} tabIndex={-1} className="text-step-title outline-none">
        Send or keep your brief
      </h2>
      <p className="mt-2 text-ink2">
        Nothing has been sent so far. The form that you choose here sends the area and the text below.
      </p>
      {!isOnline && (
        <div className="mt-6">
          <Callout>Offline. Your area is kept on this device; sending waits for a connection.</Callout>
        </div>
      )}
      <div className="send-columns">
        <Forms serviceId={brief.work.serviceId} attached={{ area: brief.area, title, summary }} />
        <section aria-labelledby="brief-in-text">
          <h3 id="brief-in-text" className="text-h3">
            {title}
          </h3>
          <p className="send-text">{summary}</p>
          <p className="actions mt-4 items-center">
            <CopyButton text={summary} what="the text" />
            <Button small kind="quiet" onClick={() => saveGeoJson(brief.area, title)}>
              <Icon name="download" />
              GeoJSON
            </Button>
            <Button small kind="quiet" onClick={() => saveKml(brief.area, title)}>
              <Icon name="download" />
              KML
            </Button>
            <Button small kind="quiet" onClick={() => print()}>
              Print
            </Button>
          </p>
        </section>
      </div>
      <Button kind="quiet" className="mt-9" onClick={() => goTo('feasibility')}>
        Back to feasibility and price
      </Button>
    </div>
  );
}

/** The forms find the area in this tab. */
function Forms({ serviceId, attached }: { serviceId: string | null; attached: AttachedArea }) {
  const query = `?area=attached${serviceId ? `&service=${serviceId}` : ''}`;
  const attach = (): void => void attachArea(attached);
  return (
    <section className="send-choices" aria-label="Send">
      <ButtonLink to={href('/contact/:inquiryType', { inquiryType: 'quote' }) + query} onClick={attach}>
        Request a firm quote
        <Icon name="arrow-right" />
      </ButtonLink>
      <ButtonLink kind="quiet" to={href('/bookings') + query} onClick={attach}>
        Book a free call about it
      </ButtonLink>
      <p className="text-small text-ink2">
        We answer by email and confirm the price in writing. The call takes 30 minutes.
      </p>
    </section>
  );
}

function useBriefText({
  brief,
  measured,
  district,
  services,
  basis,
}: Omit<Props, 'heading' | 'actions' | 'goTo'> & { brief: Brief }) {
  return useMemo(() => {
    const { serviceId, epsg } = brief.work;
    const known = {
      ...{ brief, district, areaM2: measured.areaM2, perimeterM: measured.perimeterM },
      serviceName: services.find(({ id }) => id === serviceId)?.name,
      epsg: isEpsg(epsg) ? epsg : utmEpsgOf(brief.area[0]?.[0]?.[0] ?? [28, -20]),
      estimate: estimate(measured.areaM2 / 1e6, workOf(brief), basis),
    };
    return { title: briefTitle(known), summary: briefText(known) };
  }, [brief, district, measured, services, basis]);
}
