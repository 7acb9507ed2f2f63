import { useEffect } from 'react';
import { href } from 'react-router';
import { listServices, type Service } from '#contract/site/catalogue.ts';
import type { SiteSection } from '#contract/site/site.ts';
import { priceText } from '#geo/estimate/size-prices.ts';
import { call } from '../../api.ts';
import { Prose } from '../../ui/content/prose.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { CallToAction } from '../../ui/layout/call-to-action.tsx';
import { PageHead, Section } from '../../ui/layout/section.tsx';
import { metaOfPage, paragraphsOf, readSections } from '../plain-page.tsx';
import type { Route } from './+types/smart-city-page.ts';
import { CityLayers } from './city-layers.tsx';
import cityScript from './city-script.ts?script-url';
import '../../ui/forms/choices.css';
import '../page-parts.css';
import './city.css';

export async function loader({ context }: Route.LoaderArgs) {
  const [page, { services }] = await Promise.all([
    readSections('smart-city', context),
    call(listServices, {}, { context }),
  ]);
  const [, blocks] = page.sections;
  return {
    page,
    blocks: blocks?.items.flatMap(({ name, html, service }) =>
      services.filter(({ id }) => id === service).map((one) => ({ name, html, service: shownOf(one) })),
    ),
  };
}

const shownOf = ({ id, name, price, includedKm2, details }: Service) => ({
  id,
  name,
  price,
  includedKm2,
  duration: details.duration,
});

type Blocks = NonNullable<Awaited<ReturnType<typeof loader>>['blocks']>;

export const meta: Route.MetaFunction = (args) => metaOfPage({ ...args, loaderData: args.loaderData?.page });

export default function SmartCityPage({ loaderData: { page, blocks = [] } }: Route.ComponentProps) {
  useEffect(() => {
    // After a navigation without a new document; a module runs once.
    import(/* @vite-ignore */ cityScript).catch(() => {});
  }, []);
  const [meaning, building, path, data, needs, first] = page.sections;
  return (
    <div data-script={cityScript}>
      <PageHead heading={page.heading} lead={page.lead} />
      <div className="page">{building && <CityFigure section={building} blocks={blocks} />}</div>
      {meaning && (
        <Section heading={meaning.heading}>
          <Prose html={meaning.html} />
        </Section>
      )}
      {path && <Path {...path} />}
      <section className="section">
        <div className="page">
          <div className="graticule" />
          <div className="part-pair">
            {data && (
              <div>
                <h2 className="text-h3">{data.heading}</h2>
                <Prose html={data.html} />
              </div>
            )}
            {needs && (
              <div>
                <h2 className="text-h3">{needs.heading}</h2>
                <ul className="city-needs">
                  {needs.items.map(({ name }) => (
                    <li key={name}>
                      <Icon name="check" className="text-leaf" /> {name}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </div>
      </section>
      {first && (
        <CallToAction
          heading={paragraphsOf(first).join(' ')}
          text={first.heading}
          label="Book a free consultation"
          to={href('/bookings')}
        />
      )}
    </div>
  );
}

function CityFigure({ section, blocks }: { section: SiteSection; blocks: Blocks }) {
  const total = blocks.reduce((sum, { service }) => sum + service.price, 0);
  return (
    <section className="city" aria-labelledby="blocks">
      <div className="city-map">
        <CityLayers />
        <p className="text-note text-ink3">A made-up ward. One stand, marked in every layer.</p>
      </div>
      <div className="city-blocks">
        <h2 id="blocks" className="text-h4">
          {section.heading}
        </h2>
        <p className="text-small text-ink2">{paragraphsOf(section).join(' ')}</p>
        <ul>
          {blocks.map(({ name, html, service }, index) => (
            <li key={name} data-block={index}>
              <label className="check" data-plain="">
                <input type="checkbox" className="no-print" defaultChecked data-price={service.price} data-plain="" />
                <span className="font-strong">{name}</span>
              </label>
              <p className="text-small text-ink2">{html}</p>
              <p className="text-small">
                <TextLink to={href('/services/:id', { id: service.id })}>{service.name}</TextLink>{' '}
                <span className="text-ink3">
                  {service.duration}, {priceText(service)}
                </span>
              </p>
            </li>
          ))}
        </ul>
        <p className="city-sum" role="status" suppressHydrationWarning>
          <strong className="text-h3" data-sum="" suppressHydrationWarning>
            From USD {total}
          </strong>{' '}
          <span className="text-note text-ink3">
            for <span data-count="">{blocks.length}</span> of {blocks.length} blocks, agreed before each stage
          </span>
        </p>
      </div>
    </section>
  );
}

function Path(section: SiteSection) {
  const [lead, ...rest] = paragraphsOf(section);
  return (
    <Section heading={section.heading} lead={lead}>
      <ol className="city-path">
        {section.items.map(({ name, html }) => {
          const sentences = html.split(/(?<=\.)\s/);
          const [title = '', ...work] = sentences.filter((one) => !one.startsWith('You receive'));
          return (
            <li key={name}>
              <p className="text-note text-ink3">{name}</p>
              <h3 className="text-card">{title.replace(/\.$/, '')}</h3>
              <p className="text-ink2">{work.join(' ')}</p>
              <p className="city-receive">{sentences.find((one) => one.startsWith('You receive'))}</p>
            </li>
          );
        })}
      </ol>
      {rest.map((text) => (
        <p key={text} className="mt-6 text-ink2">
          {text}
        </p>
      ))}
    </Section>
  );
}
