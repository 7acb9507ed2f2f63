import { useCallback, useState } from 'react';
import { href } from 'react-router';
import { formatDay } from '#contract/business-days.ts';
import type { Deliverables as DeliverableList } from '#contract/deliveries/deliverables.ts';
import {
  acceptGuestFile,
  answerGuestChange,
  askForGuestChange,
  createGuestTicket,
  type GuestFiles,
  linkTokenSchema,
  readGuestFiles,
  readGuestShown,
  secretLinkMessages,
} from '#contract/deliveries/secret-links.ts';
import { call, fetchFile, isMissing } from '#web/api.ts';
import { useKeptToken } from '#web/auth/query/use-kept-token.ts';
import { DeliveredMaps, hasMap } from '#web/deliverables/maps/delivered-maps.tsx';
import type { FileSource } from '#web/deliverables/maps/file-source.ts';
import type { Marking } from '#web/deliverables/maps/marks.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { type DeliverableCalls, Deliverables } from './order-deliverables.tsx';
import '../checkout.css';

export const handle: PageHandle = { scripts: 'at-once', advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/your-files'), {
  title: 'Your files',
  description: 'What we delivered for your order, to download, accept or have changed.',
  more: [{ name: 'referrer', content: 'no-referrer' }],
});

/** What was delivered to a guest, opened by a secret link. */
export default function GuestFilesPage() {
  const token = useKeptToken();
  const isWritten = token !== null && linkTokenSchema.safeParse(token).success;
  return (
    <div className="page min-h-dvh py-10">
      <h1 className="mb-6 text-step-title">Your files</h1>
      <noscript>
        <p className="callout mb-6">This page needs JavaScript.</p>
      </noscript>
      {token === null && (
        <div className="needs-script">
          <Spinner label="Loading your files..." />
        </div>
      )}
      {token === '' && <Ending>{secretLinkMessages.noToken}</Ending>}
      {token && !isWritten && <Ending>{secretLinkMessages.unknown}</Ending>}
      {token && isWritten && <Files key={token} token={token} />}
    </div>
  );
}

function Files({ token }: { token: string }) {
  const loaded = useAsync(useCallback((signal?: AbortSignal) => read(token, signal), [token]));
  const calls: DeliverableCalls = {
    accept: (id) => call(acceptGuestFile, { body: { token, id } }),
    ask: (id, body, key) => call(askForGuestChange, { body: { token, id, ...body } }, { idempotencyKey: key }),
    answer: (id, body, key) => call(answerGuestChange, { body: { token, id, ...body } }, { idempotencyKey: key }),
    ticket: (id) => call(createGuestTicket, { body: { token, id } }),
  };
  const source: FileSource = {
    picture: (id) => fetchFile(readGuestShown, {}, { token, id, kind: 'picture' }),
    shapes: (id) => fetchFile(readGuestShown, {}, { token, id, kind: 'shapes' }),
    ticket: (id) => call(createGuestTicket, { body: { token, id, use: 'view' } }),
  };
  return (
    <AsyncSection {...loaded} waiting="Loading your files..." failure="Your files could not be loaded.">
      {(files) =>
        files ? (
          <>
            <p className="mb-7 max-w-2xl text-ink2">
              For your order {files.ref}. Whoever has this link can read the files and answer for you. It is valid until{' '}
              {formatDay(files.expiresOn)}.
            </p>
            <GuestDeliverables calls={calls} source={source} files={files} />
          </>
        ) : (
          <Ending>{secretLinkMessages.unknown}</Ending>
        )
      }
    </AsyncSection>
  );
}

interface GuestProps {
  calls: DeliverableCalls;
  source: FileSource;
  files: GuestFiles;
}

function GuestDeliverables({ calls, source, files }: GuestProps) {
  const [list, setList] = useState<DeliverableList>(files);
  const [marking, setMarking] = useState<Marking | null>(null);
  const mark = hasMap(list) ? setMarking : null;
  return (
    <>
      <Deliverables calls={calls} expectedOn={files.expectedOn} list={list} mark={mark} onChange={setList} />
      {!list.kept?.areDeleted && (
        <DeliveredMaps deliverables={list.deliverables} source={source} area={list.area} marking={marking} />
      )}
    </>
  );
}

async function read(token: string, signal: AbortSignal | undefined): Promise<GuestFiles | null> {
  try {
    return await call(readGuestFiles, { body: { token } }, { signal });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const Ending = ({ children }: { children: string }) => (
  <div className="grid max-w-2xl gap-6">
    <Callout tone="danger">{children}</Callout>
    <div className="actions">
      <ButtonLink to={href('/contact')}>Contact us</ButtonLink>
    </div>
  </div>
);
