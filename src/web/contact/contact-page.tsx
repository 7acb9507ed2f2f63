import { href } from 'react-router';
import { inquiryMessages, listInquiryTypes } from '#contract/contact/inquiries.ts';
import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { useRootReply } from '../company/company.ts';
import { businessData } from '../seo/business-schema.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { Prose } from '../ui/content/prose.tsx';
import { PageHead } from '../ui/layout/section.tsx';
import type { Route } from './+types/contact-page.ts';
import { ContactDetails } from './contact-details.tsx';
import { InquiryCards } from './inquiry-cards.tsx';
import { WaitingInquiries } from './waiting-inquiries.tsx';
import '../ui/layout/plain-columns.css';
import './inquiry-cards.css';
import './inquiry/inquiry-form.css';
import '../attachments/file-rows.css';
import '../outbox/waiting-entries.css';

export async function loader({ context }: Route.LoaderArgs) {
  const [copy, { types }] = await Promise.all([
    call(readSitePage, { params: { page: 'contact' } }, { context }),
    call(listInquiryTypes, {}, { context }),
  ]);
  return { copy, cards: types.map(({ id, title, card }) => ({ id, title, card })) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? [...pageMeta(matches, href('/contact'), loaderData.copy), ...businessData(matches)] : [];

export default function ContactPage({ loaderData: { copy, cards } }: Route.ComponentProps) {
  const company = useRootReply()?.company;
  const replyWorkingDays = company?.contact.replyWorkingDays;
  return (
    <>
      <PageHead heading={copy.heading} lead={copy.lead} />
      <div className="page page-end">
        <div className="graticule" />
        <WaitingInquiries className="mt-8" />
        <h2 className="mt-9 text-h3">What is it about?</h2>
        <InquiryCards cards={cards} />
        {replyWorkingDays && (
          <p className="mt-9 text-ink2">
            {inquiryMessages.replyWithin(replyWorkingDays)} Public holidays in Zimbabwe are not working days.
          </p>
        )}
        <div className="plain-columns">
          <Prose html={copy.html} />
          <ContactDetails kind="primary" about={company?.name ?? ''} />
        </div>
      </div>
    </>
  );
}
