import { useEffect } from 'react';
import { href } from 'react-router';
import { listServices } from '#contract/site/catalogue.ts';
import type { SiteSection } from '#contract/site/site.ts';
import { call } from '../../api.ts';
import { Prose } from '../../ui/content/prose.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { CallToAction } from '../../ui/layout/call-to-action.tsx';
import { Figure } from '../../ui/layout/figure.tsx';
import { PageHead, Section } from '../../ui/layout/section.tsx';
import { metaOfPage, paragraphsOf, readSections } from '../plain-page.tsx';
import type { Route } from './+types/ai-page.ts';
import { AiFigure } from './ai-figure.tsx';
import aiScript from './ai-script.ts?script-url';
import { CellPicture, failurePairs, taskPictures } from './cell-pictures.tsx';
import '../page-parts.css';
import './ai.css';

export async function loader({ context }: Route.LoaderArgs) {
  const [page, { services }] = await Promise.all([readSections('ai', context), call(listServices, {}, { context })]);
  const named = page.sections.flatMap(({ items }) => items.map(({ service }) => service));
  return {
    page,
    services: services
      .filter(({ id }) => named.includes(id))
      .map(({ id, name, image, details }) => ({ id, name, image, duration: details.duration })),
  };
}

type Services = Awaited<ReturnType<typeof loader>>['services'];

export const meta: Route.MetaFunction = (args) => metaOfPage({ ...args, loaderData: args.loaderData?.page });

export default function AiPage({ loaderData: { page, services } }: Route.ComponentProps) {
  useEffect(() => {
    // After a navigation without a new document; a module runs once.
    import(/* @vite-ignore */ aiScript).catch(() => {});
  }, []);
  const [tasks, failures, accuracy, rules, used, closing] = page.sections;
  return (
    <div data-script={aiScript}>
      <PageHead heading={page.heading} lead={page.lead} />
      <div className="page">
        <AiFigure />
      </div>
      {tasks && (
        <Section heading={tasks.heading} lead={paragraphsOf(tasks).join(' ')}>
          <div className="cards">
            {tasks.items.map(({ name, html }, index) => (
              <div key={name}>
                {taskPictures[index] ?? <Figure src="/images/site/ai.svg" alt="" name={name} className="aspect-2/1" />}
                <h3 className="mt-4 text-card">{name}</h3>
                <Prose html={html} />
              </div>
            ))}
          </div>
        </Section>
      )}
      {failures && (
        <Section heading={failures.heading} lead="Left: what is there. Right: what the model makes of it.">
          <ul className="ai-failures">
            {failures.items.map(({ name, html }, index) => (
              <li key={name}>
                <CellPicture sides={failurePairs[index] ?? []} />
                <h3 className="mt-3 text-h4">{name}</h3>
                <Prose html={html} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {accuracy && <Reporting {...accuracy} />}
      {rules && <Rules {...rules} />}
      {used && <UsedBy section={used} services={services} />}
      {closing && (
        <CallToAction
          heading={closing.heading}
          text={paragraphsOf(closing).join(' ')}
          label="Book a free consultation"
          to={href('/bookings')}
        />
      )}
    </div>
  );
}

function Reporting(section: SiteSection) {
  const [lead, ...rest] = paragraphsOf(section);
  return (
    <Section heading={section.heading} lead={lead}>
      <ol className="ai-reported">
        {section.items.map(({ name, html }) => (
          <li key={name}>
            <h3 className="text-h4">{name}</h3>
            <Prose html={html} />
          </li>
        ))}
      </ol>
      <div className="mt-8 grid max-w-3xl gap-3 text-ink2">
        {rest.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Section>
  );
}

const Rules = ({ heading, items }: SiteSection) => (
  <Section heading={heading}>
    <dl className="part-terms">
      {items.map(({ name, html }) => (
        <div key={name}>
          <dt>{name}.</dt>
          <dd>
            <Prose html={html} />
          </dd>
        </div>
      ))}
    </dl>
  </Section>
);

const UsedBy = ({ section: { heading, items }, services }: { section: SiteSection; services: Services }) => (
  <Section heading={heading}>
    <ul className="ai-services">
      {items.flatMap(({ service, html }) =>
        services
          .filter(({ id }) => id === service)
          .map(({ id, name, image, duration }) => (
            <li key={id}>
              <Figure src={image} alt="" name={name} />
              <h3 className="mt-3 text-h4">
                <TextLink to={href('/services/:id', { id })}>{name}</TextLink>
              </h3>
              <p className="text-small text-ink2">
                {html}
                {duration && `, ${duration}`}
              </p>
            </li>
          )),
      )}
    </ul>
  </Section>
);
