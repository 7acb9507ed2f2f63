import { type ReactNode, useId } from 'react';

interface SectionProps {
  heading: string;
  lead?: ReactNode | undefined;
  /** A band with the sheet background instead of the graticule rule. */
  band?: boolean;
  id?: string;
  children?: ReactNode;
}

export function Section({ heading, lead, band = false, id, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={band ? 'section band' : 'section'}>
      <div className="page">
        {!band && <div className="graticule" />}
        <div className="section-head">
          <h2 id={headingId} className="text-h2">
            {heading}
          </h2>
          {lead && <p className="text-lead text-ink2">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

export const PageHead = ({ heading, lead }: { heading: string; lead?: string | undefined }) => (
  <div className="page page-head">
    <h1 className="text-title">{heading}</h1>
    {lead && <p className="text-lead text-ink2">{lead}</p>}
  </div>
);
