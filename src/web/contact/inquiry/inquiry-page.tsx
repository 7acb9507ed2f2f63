import { data, href, isRouteErrorResponse } from 'react-router';
import { listInquiryTypes } from '#contract/contact/inquiries.ts';
import { call } from '#web/api.ts';
import { HomeLink } from '#web/company/home-link.tsx';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { refusedFormContext } from '#web/refused-form.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ErrorMessage } from '#web/shell/error-message.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { inquiryDraftName } from '../draft.ts';
import { InquiryCards } from '../inquiry-cards.tsx';
import type { Route } from './+types/inquiry-page.ts';
import { Inquiry } from './inquiry.tsx';
import '../inquiry-cards.css';
import './inquiry-form.css';
import '#web/ui/forms/file-input.css';
import '#web/attachments/file-rows.css';
import '../../outbox/waiting-entries.css';

export async function loader({ context, params: { inquiryType } }: Route.LoaderArgs) {
  const { types } = await call(listInquiryTypes, {}, { context });
  const labels = types.find(({ id }) => id === inquiryType);
  if (!labels) throw data({ cards: types.map(({ id, title, card }) => ({ id, title, card })) }, 404);
  return { labels, refused: context.get(refusedFormContext) };
}

/** The form is the same for everybody; a refused form is rendered as a new page. */
export const shouldRevalidate = ({ currentParams, nextParams }: { currentParams: object; nextParams: object }) =>
  JSON.stringify(currentParams) !== JSON.stringify(nextParams);

export const handle: PageHandle = {
  stored: ({ inquiryType = '' }) => [inquiryDraftName(inquiryType)],
  form: true,
  header: false,
  advert: false,
};

export const meta: Route.MetaFunction = ({ matches, loaderData, location, error }) => {
  if (error) return pageMeta(matches, href('/contact'), notFoundTexts);
  if (!loaderData) return [];
  const { labels, refused } = loaderData;
  return pageMeta(matches, location.pathname, {
    ...labels,
    title: (refused ? 'Check your details: ' : '') + labels.title,
  });
};

const notFoundTexts = {
  title: 'Page not found',
  description: 'There is no page at this address. Please choose one of these six subjects.',
};

/** One inquiry form. Pages under /contact/ have no header, so it has its own link home. */
export default function InquiryPage({ loaderData: { labels, refused } }: Route.ComponentProps) {
  return (
    <div className="page page-end page-start">
      <HomeLink />
      <BackToContact />
      <Inquiry key={labels.id} labels={labels} refused={refused} />
    </div>
  );
}

const BackToContact = () => (
  <p className="inquiry-types-link">
    <BackLink to={href('/contact')}>Back to contact</BackLink>
  </p>
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage error={error} />;
  const { cards } = error.data as { cards: React.ComponentProps<typeof InquiryCards>['cards'] };
  return (
    <>
      <div className="page page-start">
        <HomeLink />
      </div>
      <ErrorMessage error={error} />
      <div className="page page-end">
        <h2 className="text-h3">What is it about?</h2>
        <InquiryCards cards={cards} />
      </div>
    </>
  );
}
