import { useRef } from 'react';
import { href } from 'react-router';
import { listExports, readDeletion } from '#contract/accounts/personal-data.ts';
import { readAccount } from '#contract/accounts/profile.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import type { Route } from './+types/data-page.ts';
import { DataExport } from './data-export.tsx';
import { Deletion } from './deletion.tsx';

export const meta = privateMetaOf(href('/account/data'), {
  title: 'My data',
  description: 'Download the data we hold about you, or delete your account.',
});

export const clientLoader = pageLoader(async ({ signal }) => {
  const [account, deletion, { exports }] = await Promise.all([
    call(readAccount, {}, { signal }),
    call(readDeletion, {}, { signal }),
    call(listExports, {}, { signal }),
  ]);
  return { account, ...deletion, exports };
});

export const HydrateFallback = () => <DataPage loaderData="loading" />;
export const ErrorBoundary = () => <DataPage loaderData="failed" />;
export default DataPage;

function DataPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <LoadedPart name="your account" loaded={loaderData}>
      {({ exports, ...own }, { refresh }) => (
        <div className="account-columns">
          <TitledSection id="export" title="Download your data" level={2}>
            <DataExport ready={exports[0]} reload={refresh} />
          </TitledSection>
          <section aria-labelledby="delete">
            <h2 id="delete" ref={heading} tabIndex={-1} className="text-h3 outline-none">
              Delete your account
            </h2>
            <div className="mt-5">
              <Deletion {...own} reload={() => refresh().then(() => heading.current?.focus())} />
            </div>
          </section>
        </div>
      )}
    </LoadedPart>
  );
}
