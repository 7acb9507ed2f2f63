import { href } from 'react-router';
import { listServices, readServicesPage } from '#contract/site/catalogue.ts';
import { readServicesTexts } from '#contract/site/site.ts';
import { call } from '#web/api.ts';
import { useRootReply } from '#web/company/company.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { structuredData } from '#web/seo/structured-data/structured-data.ts';
import { CallToAction } from '#web/ui/layout/call-to-action.tsx';
import { Figure } from '#web/ui/layout/figure.tsx';
import { PageHead, Section } from '#web/ui/layout/section.tsx';
import { CaseStudies } from '../case-studies.tsx';
import { Courses } from '../courses/courses.tsx';
import { Partnership } from '../partnership.tsx';
import { Questions } from '../questions.tsx';
import { courseList } from '../structured-data.ts';
import { SupportJobs } from '../support-jobs.tsx';
import type { Route } from './+types/services-page.ts';
import { forCard, ServiceGrid } from './service-grid.tsx';
import './service-grid.css';
import './service-grid-more.css';
import './service-strata.css';
import './case-studies.css';
import './spectrum.css';
import './service-sections.css';

export async function loader({ context }: Route.LoaderArgs) {
  const [copy, { services }, page] = await Promise.all([
    call(readServicesTexts, {}, { context }),
    call(listServices, {}, { context }),
    call(readServicesPage, {}, { context }),
  ]);
  return { copy, services: services.map(forCard), page };
}

/** Opening and closing a service only changes the URL, so that Back also works offline. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches, loaderData, location: { pathname } }) => {
  if (!loaderData) return [];
  const { copy, page } = loaderData;
  return [
    ...pageMeta(matches, pathname, copy),
    ...structuredData(matches, (origin) => [courseList(origin, page.courses)]),
  ];
};

export default function ServicesPage({ loaderData: { copy, services, page } }: Route.ComponentProps) {
  const company = useRootReply()?.company;
  return (
    <>
      <PageHead {...copy.intro} />
      <ServiceGrid services={services} notSure={copy.notSure} />
      <Section {...copy.industry}>
        <Industries industries={page.industries} />
      </Section>
      <Section {...copy.technology}>
        <TechnologyStack stack={page.stack} />
      </Section>
      <Section {...copy.caseStudies}>
        <CaseStudies studies={page.caseStudies} />
      </Section>
      <Section {...copy.spectrum}>
        <Spectrum bands={page.spectrum} />
      </Section>
      <Section {...copy.training} band id="training">
        <Courses courses={page.courses} />
      </Section>
      <Questions heading={copy.faq.heading} questions={page.faqs} />
      <Section heading={copy.support.heading} lead={copy.support.lead}>
        <SupportJobs jobs={page.support} label={copy.support.label} />
      </Section>
      <Partnership copy={copy.partnership} related={copy.related} claims={company?.claims ?? []} />
      <CallToAction {...copy.closing} to={href('/bookings')} />
    </>
  );
}

interface IndustriesProps {
  industries: readonly { id: string; name: string; summary: string; image: string }[];
}

const Industries = ({ industries }: IndustriesProps) => (
  <div className="grid gap-x-7 gap-y-11 wide:grid-cols-2">
    {industries.map(({ id, name, summary, image }) => (
      <div key={id}>
        <Figure src={image} alt="" name={name} className="aspect-8/5" />
        <h3 className="mt-6 text-h3">{name}</h3>
        <p className="mt-1.5 max-w-xl text-ink2">{summary}</p>
      </div>
    ))}
  </div>
);

const TechnologyStack = ({ stack }: { stack: readonly { layer: string; tools: string; pattern: string }[] }) => (
  <dl className="stack">
    {stack.map(({ layer, tools, pattern }) => (
      <div key={layer} className={`stratum stratum-${pattern}`}>
        <dt>{layer}</dt>
        <dd>{tools}</dd>
      </div>
    ))}
  </dl>
);

const Spectrum = ({ bands }: { bands: readonly { name: string; detail: string }[] }) => (
  <>
    <dl className="spectrum">
      {bands.map(({ name, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
    <svg
      className="spectrum-curve"
      viewBox="0 0 1248 72"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 62c80-2 120-6 200-5s130 2 190-3 70-14 110-26 70-18 130-18 100 10 160 12 110 3 150 5 110 11 160 7 100-14 148-9" />
    </svg>
  </>
);
