import { ConsultationBand } from '../shell/consultation-band.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import type { Route } from './+types/ai-page.ts';
import { metaOfPage, PlainPage, readPage } from './plain-page.tsx';

export const loader = readPage('ai');
export const meta: Route.MetaFunction = metaOfPage;

export default function AiPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage
      page={loaderData}
      aside={
        <Figure
          src="/images/site/ai.svg"
          alt="Dark town blocks with roofs outlined by detection boxes to the right of a scan line"
          className="aspect-3/2"
          eager
        />
      }
    >
      <ConsultationBand />
    </PlainPage>
  );
}
