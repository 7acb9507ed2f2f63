import { type RefObject, useMemo } from 'react';
import { href } from 'react-router';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { estimate } from '#geo/estimate/estimate.ts';
import type { Area } from '#geo/geodesy/area.ts';
import { isEpsg, recommendedEpsg } from '#geo/geodesy/coordinate-systems.ts';
import { toGeoJson } from '#geo/polygons/geojson.ts';
import { toKml } from '#geo/polygons/kml.ts';
import type { Measured } from '#web/area-editor/measure.ts';
import { RouteGuard } from '#web/auth/guard/route-guard.tsx';
import { type AttachedArea, attachArea } from '#web/map/attached/attached-area.ts';
import { useSession } from '#web/session/session.ts';
import { useOnline } from '#web/ui/async/use-online.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import { type Brief, workOf } from '../state/brief.ts';
import type { BriefDraft } from '../state/use-brief.ts';
import type { Step } from '../state/use-step.ts';
import type { BriefService } from '../work/service-choice.tsx';
import { briefText, briefTitle } from './brief-text.ts';
import { SendForm } from './send-form.tsx';
import './send-step.css';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefDraft;
  measured: Measured;
  district: string | null;
  services: readonly BriefService[];
  basis: Basis;
  goTo: (step: Step) => void;
}

/** The choices for a finished brief. The linked forms send it. */
export function SendStep({ heading, actions, goTo, ...rest }: Props) {
  const { brief } = actions;
  const session = useSession();
  const isOnline = useOnline();
  const { title, summary, shown } = useBriefText({ brief, ...rest });
  return (
    <div className="page send-page">
      <h2 ref={heading} tabIndex={-1} className="text-step-title outline-none">
        Ask for a firm quote
      </h2>
      <p className="mt-2 text-ink2">Nothing has been sent yet. We answer with a firm quote in writing.</p>
      {!isOnline && (
        <div className="mt-6">
          <Callout>Offline. Your area is kept on this device.</Callout>
        </div>
      )}
      <div className="send-columns">
        <section className="send-choices" aria-label="Send">
          <RouteGuard roles={[]} why={whyAccount}>
            {session.state === 'user' && (
              <SendForm key={session.user.id} user={session.user} actions={actions} shown={shown} />
            )}
          </RouteGuard>
          <OtherForms
            serviceId={brief.work.serviceId}
            attached={{ area: brief.area, title, summary }}
            hasAccount={session.state === 'user'}
          />
        </section>
        <BriefInText title={title} summary={summary} area={brief.area} />
      </div>
      <Button kind="quiet" className="mt-9" onClick={() => goTo('feasibility')}>
        Back to feasibility and price
      </Button>
    </div>
  );
}

const BriefInText = ({ title, summary, area }: { title: string; summary: string; area: Area }) => (
  <section aria-labelledby="brief-in-text">
    <h3 id="brief-in-text" className="text-h3">
      {title}
    </h3>
    <p className="send-text">{summary}</p>
    <p className="actions mt-4 items-center">
      <CopyButton text={summary} what="the text" />
      <Button small kind="quiet" onClick={() => saveGeoJson(area, title)}>
        <Icon name="download" />
        GeoJSON
      </Button>
      <Button small kind="quiet" onClick={() => saveKml(area, title)}>
        <Icon name="download" />
        KML
      </Button>
      <Button small kind="quiet" onClick={() => print()}>
        Print
      </Button>
    </p>
  </section>
);

const whyAccount =
  'You need an account to ask for a quote, so that you can find it again. Your area and your answers are kept.';

interface OtherFormsProps {
  serviceId: string | null;
  attached: AttachedArea;
  hasAccount: boolean;
}

/** The forms read the area from this tab's storage. */
function OtherForms({ serviceId, attached, hasAccount }: OtherFormsProps) {
  const query = `?area=attached${serviceId ? `&service=${serviceId}` : ''}`;
  const attach = (): void => void attachArea(attached);
  return (
    <>
      <p className="mt-4 text-small text-ink2">Or talk to us first. Your area is attached.</p>
      <ButtonLink kind="quiet" to={href('/bookings') + query} onClick={attach}>
        Book a free call about it
      </ButtonLink>
      {!hasAccount && (
        <ButtonLink kind="quiet" to={href('/contact/:inquiryType', { inquiryType: 'quote' }) + query} onClick={attach}>
          Ask without an account
        </ButtonLink>
      )}
    </>
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
      epsg: isEpsg(epsg) ? epsg : recommendedEpsg(brief.area[0]?.[0]?.[0] ?? [28, -20]),
      estimate: estimate(measured.areaM2 / 1e6, workOf(brief), basis),
    };
    const { low, high } = known.estimate;
    return { title: briefTitle(known), summary: briefText(known), shown: { low, high } };
  }, [brief, district, measured, services, basis]);
}

function saveGeoJson(area: Area, name: string): void {
  const feature = { type: 'Feature', properties: { name }, geometry: toGeoJson(area) };
  saveAs('area.geojson', new Blob([JSON.stringify(feature)], { type: 'application/geo+json' }));
}

const saveKml = (area: Area, name: string): void =>
  saveAs('area.kml', new Blob([toKml(area, name)], { type: 'application/vnd.google-earth.kml+xml' }));
