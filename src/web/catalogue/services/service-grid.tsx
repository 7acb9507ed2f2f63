import { useState } from 'react';
import { href, useLocation } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { Service } from '#contract/site/catalogue.ts';
import { writeEntry } from '#web/auth/query/write-entry.ts';
import { shortDescription } from '#web/seo/short-description.ts';
import { onPlainClick } from '#web/shell/links/plain-click.ts';
import { couldNotReach, LazyModule } from '#web/ui/async/lazy-module.tsx';
import { useHydrated } from '#web/ui/async/use-hydrated.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { FigureCard } from '#web/ui/layout/figure-card.tsx';
import { loadServiceModal } from './modal/load-service-modal.ts';
import { useServiceInAddress } from './modal/use-service-param.ts';

export type CardService = Pick<Service, 'id' | 'order' | 'name' | 'image'> & { text: string };

/** Only fields that are shown: loader data is sent twice, as HTML and for hydration. */
export const forCard = ({ id, order, name, image, description }: Service): CardService => ({
  id,
  order,
  name,
  image,
  text: shortDescription({ description }),
});

interface ServiceGridProps {
  services: readonly CardService[];
  notSure: { heading: string; text: string; label: string };
}

/** All cards are in the HTML; with script, CSS shows the first three until the button is pressed. */
export function ServiceGrid({ services, notSure }: ServiceGridProps) {
  const { expanded, setExpanded } = useExpanded();
  const modal = useServiceInAddress(expanded);
  const open = services.find(({ id }) => id === modal.openId);
  /** The open dialog stays until the next one has loaded. */
  const showOther = (id: string): void =>
    void loadServiceModal(id)().then(
      () => modal.show(id),
      () => showToast(couldNotReach, 'warning'),
    );
  return (
    <section className="page" aria-labelledby="all-services">
      <div className="graticule" />
      <h2 id="all-services" className="sr-only">
        All services
      </h2>
      <div id="services" className={`cards service-grid ${expanded ? 'expanded' : ''}`}>
        {services.map((service, index) => (
          <FigureCard
            key={service.id}
            to={href('/services/:id', { id: service.id })}
            onClick={onPlainClick(() => modal.open(service.id))}
            number={service.order}
            name={service.name}
            image={service.image}
            text={service.text}
            eager={index < limits.servicesInitiallyShown}
          />
        ))}
        <NotSure {...notSure} />
      </div>
      <div className="needs-script service-grid-more">
        <ExpandButton expanded={expanded} onToggle={() => setExpanded(!expanded)} />
      </div>
      {open && (
        <LazyModule key={open.id} load={loadServiceModal(open.id)} onMissed={modal.close}>
          {({ ServiceModal, service }) => (
            <ServiceModal service={service} onShow={showOther} onClose={modal.close} onLeave={modal.leave} />
          )}
        </LazyModule>
      )}
    </section>
  );
}

const NotSure = ({ heading, text, label }: ServiceGridProps['notSure']) => (
  <div className="not-sure">
    <h2 className="text-h2 max-w-md">{heading}</h2>
    <p className="mt-3 mb-6 text-ink2">{text}</p>
    <ButtonLink to={href('/bookings')} kind="quiet">
      {label}
    </ButtonLink>
    <p className="mt-3">
      <TextLink to={href('/map-your-project')} className="inline-block py-1">
        Start with your area
      </TextLink>
    </p>
  </div>
);

/** Before hydration `handleExpand` of the page script handles it, which must not change text that React rendered. */
const ExpandButton = ({ expanded, onToggle }: { expanded: boolean; onToggle: () => void }) => (
  <Button
    kind="ghost"
    className="service-grid-button"
    aria-expanded={expanded}
    aria-controls="services"
    data-plain=""
    data-expand="allServices"
    onClick={onToggle}
  >
    <span className="when-collapsed">Explore All 10+ Geospatial Services</span>
    <span className="when-expanded">View Less Services</span>
    <Icon name="chevron-down" />
  </Button>
);

/** Stored in the history entry, so that Back from a service restores the grid. */
function useExpanded() {
  const { state } = useLocation();
  const wasExpanded = useHydrated() && state?.allServices === true;
  const [chosen, setChosen] = useState<boolean | null>(null);
  function setExpanded(expanded: boolean): void {
    setChosen(expanded);
    writeEntry({ ...state, allServices: expanded });
  }
  return { expanded: chosen ?? wasExpanded, setExpanded };
}
