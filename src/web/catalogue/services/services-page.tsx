import { href } from 'react-router';
import { listServices, readServicesPage } from '#contract/site/catalogue.ts';
import { readServicesWords } from '#contract/site/site.ts';
import { call } from '#web/api.ts';
import { useRootReply } from '#web/company/company.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { structuredData } from '#web/seo/structured-data/structured-data.ts';
import { CallToAction } from '#web/ui/layout/call-to-action.tsx';
import { PageHead, Section } from '#web/ui/layout/section.tsx';
import './service-grid.css';
import './services-page.css';
import { CaseStudies } from '../case-studies.tsx';
import { Courses } from '../courses/courses.tsx';
import { Industries } from '../industries.tsx';
import { Partnership } from '../partnership.tsx';
import { Questions } from '../questions.tsx';
import { Spectrum } from '../spectrum.tsx';
import { courseList } from '../structured-data.ts';
import { SupportJobs } from '../support-jobs.tsx';
import { TechnologyStack } from '../technology-stack.tsx';
import type { Route } from './+types/services-page.ts';
import { ServiceGrid } from './service-grid.tsx';
import { forModal } from './service-modal-labels.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [words, { services }, page] = await Promise.all([
    call(readServicesWords, {}, { context }),
    call(listServices, {}, { context }),
    call(readServicesPage, {}, { context }),
  ]);
  return { words, services: services.map(forModal), page };
}

/** Opening and closing a service changes the address only: Back must work offline, too. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches, loaderData, location: { pathname } }) => {
  if (!loaderData) return [];
  const { words, page } = loaderData;
  return [
    ...pageMeta(matches, pathname, { ...words, share: '/images/share/services2.png' }),
    ...structuredData(matches, (origin) => [courseList(origin, page.courses)]),
  ];
};

export default function ServicesPage({ loaderData: { words, services, page } }: Route.ComponentProps) {
  const company = useRootReply()?.company;
  return (
    <>
      <PageHead {...words.intro} />
      <ServiceGrid services={services} notSure={words.notSure} />
      <Section {...words.industry}>
        <Industries industries={page.industries} />
      </Section>
      <Section {...words.technology}>
        <TechnologyStack stack={page.stack} />
      </Section>
      <Section {...words.caseStudies}>
        <CaseStudies studies={page.caseStudies} />
      </Section>
      <Section {...words.spectrum}>
        <Spectrum bands={page.spectrum} />
      </Section>
      <Section {...words.training} band id="training">
        <Courses courses={page.courses} />
      </Section>
      <Questions heading={words.faq.heading} questions={page.faqs} />
      <Section heading={words.support.heading} lead={words.support.lead}>
        <SupportJobs jobs={page.support} label={words.support.label} />
      </Section>
      <Partnership words={words.partnership} related={words.related} claims={company?.claims ?? []} />
      <CallToAction {...words.closing} to={href('/bookings')} />
    </>
  );
}
