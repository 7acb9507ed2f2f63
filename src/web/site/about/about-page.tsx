import { href } from 'react-router';
import type { SiteSection } from '#contract/site/site.ts';
import { useRootReply } from '../../company/company.ts';
import { structuredData } from '../../seo/structured-data/structured-data.ts';
import { ConsultationBand } from '../../shell/consultation-band.tsx';
import { loadShowcase } from '../../showcase/load-showcase.ts';
import { ShowcasePart } from '../../showcase/showcase-part.tsx';
import { Prose } from '../../ui/content/prose.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { inThousands } from '../../ui/format/numbers.ts';
import { MapFrame } from '../../ui/layout/map-frame.tsx';
import { PageHead, Section } from '../../ui/layout/section.tsx';
import { metaOfPage, paragraphsOf, readSections } from '../plain-page.tsx';
import type { Route } from './+types/about-page.ts';
import { rulePlates } from './rule-plates.tsx';
import '../page-parts.css';
import './about.css';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await readSections('about', context)),
  ...(await loadShowcase('about', context)),
});

export const meta: Route.MetaFunction = (args) => [
  ...metaOfPage(args),
  ...structuredData(args.matches, (origin, brand) =>
    (args.loaderData?.showcase?.people ?? []).map(({ name, role, picture }) => ({
      '@type': 'Person',
      name,
      jobTitle: role,
      worksFor: brand,
      ...(picture && { image: origin + picture.src }),
    })),
  ),
];

export default function AboutPage({ loaderData: { heading, lead, sections, showcase } }: Route.ComponentProps) {
  const [work, clients, rules, tools, limits, place, ...more] = sections;
  return (
    <>
      <PageHead heading={heading} lead={lead} />
      <div className="page">
        <OfficeMap />
        {place && <Place {...place} />}
      </div>
      {work && (
        <Section heading={work.heading}>
          <Prose html={work.html} />
        </Section>
      )}
      <ShowcasePart showcase={showcase} />
      {rules && <Rules {...rules} />}
      {clients && <Clients {...clients} />}
      <section className="section">
        <div className="page">
          <div className="graticule" />
          <div className="part-pair">
            {tools && <Tools {...tools} />}
            {limits && (
              <div>
                <h2 className="text-h3">{limits.heading}</h2>
                <div className="about-limits">
                  <Prose html={limits.html} />
                </div>
              </div>
            )}
          </div>
        </div>
      </section>
      {more.map((section) => (
        <Items key={section.id} {...section} />
      ))}
      <ConsultationBand />
    </>
  );
}

const imageOf = (name: string): string => `/images/site/${name}.svg`;

function OfficeMap() {
  const office = useRootReply()?.company.place;
  return (
    <MapFrame
      className="about-map"
      legend={
        office && (
          <p className="about-office text-note text-ink3">
            <strong className="text-ink">{office.city}</strong>, {Math.abs(office.latitude)}°S {office.longitude}°E,{' '}
            {inThousands(office.elevationMetres)} m above sea level, UTM zone {office.utmZone}. Map: ZIMSTAT, OCHA,
            World Bank, Natural Earth; simplified. <TextLink to={href('/data')}>Sources</TextLink>
          </p>
        )
      }
    >
      <picture>
        <source media="(max-width: 768px)" srcSet={imageOf('about-map-phone')} width={390} height={400} />
        <img
          src={imageOf('about-map')}
          width={1226}
          height={540}
          alt="Map of southern Zimbabwe: Bulawayo is marked, west of the meridian of 30° E, where UTM zones 35S and 36S meet"
        />
      </picture>
    </MapFrame>
  );
}

/** Where the office is, and the claims of the owner, who has the evidence for them. */
function Place(section: SiteSection) {
  const claims = useRootReply()?.company.claims ?? [];
  return (
    <div className="about-place">
      <div>
        <h2 className="sr-only">{section.heading}</h2>
        <p className="max-w-xl text-ink2">
          {paragraphsOf(section).join(' ')} <TextLink to={href('/map-your-project')}>Mark it on the map</TextLink>
        </p>
      </div>
      <ul>
        {claims.map((claim) => (
          <li key={claim} className="text-h4 flared">
            {claim}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Rules = (section: SiteSection) => (
  <Section heading={section.heading} lead={paragraphsOf(section).join(' ')}>
    <ul className="about-rules">
      {section.items.map(({ name, html }, index) => (
        <li key={name}>
          {rulePlates[index]}
          <div>
            <h3 className="text-h4">{name}.</h3>
            <Prose html={html} />
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

/** People, projects or whatever else the owner adds to the text. There is none until then. */
const Items = (section: SiteSection) => (
  <Section heading={section.heading} lead={paragraphsOf(section).join(' ')} id={section.id}>
    <ul className="about-rules">
      {section.items.map(({ name, html }) => (
        <li key={name}>
          <div>
            <h3 className="text-h4">{name}</h3>
            <Prose html={html} />
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

const Clients = (section: SiteSection) => (
  <Section heading={section.heading} lead={paragraphsOf(section).join(' ')}>
    <ul className="about-clients">
      {section.items.map(({ name }, index) => (
        <li key={name}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <path d={`M1 99v-${squareOf(index)}h${squareOf(index)}v${squareOf(index)}z`} />
          </svg>
          <p className="text-small">{name}</p>
        </li>
      ))}
    </ul>
  </Section>
);

/** Each is larger than the one before it; of 98. */
const squareOf = (index: number): number => 16 + index * 16;

const Tools = ({ heading, items }: SiteSection) => (
  <div>
    <h2 className="text-h3">{heading}</h2>
    <dl className="part-terms">
      {items.map(({ name, html }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="text-ink2">{html}</dd>
        </div>
      ))}
    </dl>
  </div>
);
