import type { ReactNode } from 'react';
import type { Service } from '#contract/site/catalogue.ts';
import { ServiceLinks } from '#web/shell/on-demand/service-links.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';

interface Props {
  service: Service;
  /** Prices by size of the area; empty for services that need no area. */
  prices: readonly string[];
}

export function ServiceFacts({ service: { details }, prices }: Props) {
  const { deliverables, needs, targetAudience, relatedServices } = details;
  return (
    <aside className="grid gap-9 self-start" aria-label="At a glance">
      {deliverables.length > 0 && (
        <Part heading="What you receive">
          <Ticks lines={deliverables} />
        </Part>
      )}
      {needs.length > 0 && (
        <Part heading="What we need from you">
          <Ticks lines={needs} />
        </Part>
      )}
      {prices.length > 0 && (
        <Part heading="Price by size">
          <Ticks lines={prices} />
        </Part>
      )}
      {targetAudience && (
        <Part heading="Who it is for">
          <p className="text-ink2">{targetAudience}</p>
        </Part>
      )}
      {relatedServices.length > 0 && (
        <Part heading="Related services">
          <ServiceLinks services={relatedServices} className="grid gap-1" />
        </Part>
      )}
    </aside>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="fact-section">
    <h2 className="mb-2 text-h4">{heading}</h2>
    {children}
  </section>
);

const Ticks = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-2 text-ink2">
    {lines.map((line) => (
      <li key={line} className="flex gap-3">
        <Icon name="check" className="mt-1 text-leaf" />
        {line}
      </li>
    ))}
  </ul>
);
