import { useRef } from 'react';
import { href } from 'react-router';
import { readDeletion } from '#contract/accounts/personal-data.ts';
import { readAccount } from '#contract/accounts/profile.ts';
import { call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { DataExport } from './data-export.tsx';
import { Deletion } from './deletion.tsx';

export const meta = privateMetaOf(href('/account/data'), {
  title: 'My data',
  description: 'Download the data we hold about you, or delete your account.',
});

const load = async (signal?: AbortSignal) => {
  const [account, deletion] = await Promise.all([
    call(readAccount, {}, { signal }),
    call(readDeletion, {}, { signal }),
  ]);
  return { account, ...deletion };
};

export default function DataPage() {
  const loaded = useAsync(load);
  const heading = useRef<HTMLHeadingElement>(null);
  async function reload(): Promise<void> {
    await loaded.reload();
    heading.current?.focus();
  }
  return (
    <div className="account-columns">
      <TitledSection id="export" title="Download your data" level={2}>
        <DataExport />
      </TitledSection>
      <section aria-labelledby="delete">
        <h2 id="delete" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          Delete your account
        </h2>
        <div className="mt-5">
          <AsyncSection {...loaded} waiting="Loading your account..." failure="Your account could not be loaded.">
            {(own) => <Deletion {...own} reload={reload} />}
          </AsyncSection>
        </div>
      </section>
    </div>
  );
}
