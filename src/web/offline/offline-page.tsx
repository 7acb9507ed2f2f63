import { href } from 'react-router';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import listCopies from './list-copies.ts?script-url';

export const handle: PageHandle = { scripts: 'on-input-with-query' };

export const meta = privateMetaOf(href('/offline'), {
  title: 'You are offline',
  description: 'The pages of this site that you have read on this device, for when there is no network.',
});

/** Shown by the service worker in place of a page that cannot be reached. Its links are plain links. */
export default function OfflinePage() {
  return (
    <div className="page page-end page-start">
      <h1 className="heading-start text-step-title">You are offline</h1>
      <p className="mt-4 max-w-2xl text-lead text-ink2">
        This page could not be loaded. Check your connection, and try again. A message to us that could not be sent is
        kept on this device and sent when you are online again.
      </p>
      <p className="mt-8">
        <a className="button button-primary" href="/" data-try-again="">
          Try again
        </a>
      </p>
      <section className="mt-9" aria-labelledby="copies-heading">
        <h2 id="copies-heading" className="text-h3">
          Pages on this device
        </h2>
        <p className="mt-3 max-w-2xl text-ink2">
          Pages you have read are kept here, up to 40 of them, and can be opened without a network.
        </p>
        <ul id="copies" className="mt-4 grid gap-3" data-script={listCopies} />
      </section>
    </div>
  );
}
