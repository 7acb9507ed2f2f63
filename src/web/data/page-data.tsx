import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
  useRouteError,
} from 'react-router';
import type { Endpoint, ParamsOf, RequestOf } from '#contract/endpoint.ts';
import { useSession } from '#web/session/session.ts';
import { ApiError, call, isMissing } from '../api.ts';
import { pageUnreachable } from '../page-runtime/page-state.ts';
import { useOnline } from '../ui/async/use-online.ts';
import { Spinner } from '../ui/content/spinner.tsx';
import { Callout } from '../ui/forms/callout.tsx';
import { LoadFailure, TryAgain } from '../ui/records/async-section.tsx';
import { listen } from '../ui/state/listen.ts';
import { sessionContext } from './session-middleware.ts';

/** What the loader of a page gives to it. Null without an account: the guard of the page says what to do. */
export type Loaded<T> = LoadReply<T> | null;

interface LoadReply<T> {
  /** The account that loaded it; another account that is switched to must not see it. */
  owner: string;
  /** The part of the address that names it. */
  address: string;
  value: T;
  /** When it was loaded, in milliseconds since 1970. */
  at: number;
  /** Why the last attempt to load it again failed, while it is shown. */
  failure: string | null;
}

/**
 * The properties of a page that is also the `HydrateFallback` ('loading') and the `ErrorBoundary` ('failed') of its route,
 * so that what is around the loaded part stays the same.
 */
export interface PageProps<Props extends { loaderData: unknown }> {
  loaderData: Props['loaderData'] | 'loading' | 'failed';
}

// What the current page shows: if loading it again fails, it stays.
let shown: LoadReply<unknown> | null = null;

/** What a page is loaded for. */
export interface LoadRequest<Params> {
  params: Params;
  query: URLSearchParams;
  signal: AbortSignal;
}

interface LoaderArgs<Params> {
  params: Params;
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const identifyByPath = ({ pathname }: URL): string => pathname;

/**
 * The `clientLoader` of a page that needs an account. If a navigation cannot reach the server, the current page stays
 * (decision 0020). Any other failure of a first load goes to the `ErrorBoundary` of the page.
 * @param read makes the calls. @throws ApiError
 * @param identify the part of the address that names what is loaded
 */
export const pageLoader =
  <Params, T>(read: (request: LoadRequest<Params>) => Promise<T>, identify: (url: URL) => string = identifyByPath) =>
  async ({ params, request, context }: LoaderArgs<Params>): Promise<Loaded<T>> => {
    const session = context.get(sessionContext);
    if (session.state !== 'user') return null;
    const owner = session.user.id;
    const url = new URL(request.url);
    const address = identify(url);
    try {
      const value = await read({ params, query: url.searchParams, signal: request.signal });
      return { owner, address, value, at: Date.now(), failure: null };
    } catch (error) {
      if (request.signal.aborted || !(error instanceof ApiError)) throw error;
      const isShown = shown?.owner === owner && shown.address === address;
      if (isShown) return { ...(shown as LoadReply<T>), failure: error.message };
      if (error.code === 'UNREACHABLE') await untilLeft(request.signal);
      throw error;
    }
  };

/** The `clientLoader` of a page that shows the reply of one call, whose parameters its route names. @throws ApiError */
export const replyLoader = <E extends Endpoint>(endpoint: E) =>
  pageLoader(({ params, signal }: LoadRequest<ParamsOf<E>>) => call(endpoint, { params } as RequestOf<E>, { signal }));

/** For a page whose query selects what is loaded. */
export const identifyByQuery = ({ pathname, search }: URL): string => pathname + search;

/** Returns at once if there is no page to keep, else when the navigation has been cancelled. */
async function untilLeft(signal: AbortSignal): Promise<void> {
  const isKept = !document.dispatchEvent(new Event(pageUnreachable, { cancelable: true }));
  if (isKept && !signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

/**
 * The `shouldRevalidate` of a page that is not loaded again when only another part of it is opened.
 * @param identify as for its loader
 */
export const keepWhileNamed =
  (identify = identifyByPath) =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
    identify(currentUrl) === identify(nextUrl) && currentUrl.search !== nextUrl.search
      ? false
      : defaultShouldRevalidate;

/** Loads the page again when this changes. */
export function useReloadFor(value: string): void {
  const { revalidate } = useRevalidator();
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    void revalidate();
  }, [value, revalidate]);
}

interface Changes<T> {
  /** Loads it again. A failure is shown above it. */
  refresh: () => Promise<void>;
  /** Shows what the reply to a change has. */
  replace: (value: T) => void;
}

interface Props<T> {
  /** As in "Loading your order..." and "Your order could not be loaded." */
  name: string;
  loaded: Loaded<T> | 'loading' | 'failed';
  /** Above the message while it is loading, or if that has failed. */
  heading?: ReactNode;
  /** For an unknown reference or another account's: the server does not distinguish them. */
  none?: ReactNode;
  /** Loads it again when the tab is shown again. */
  isFollowed?: boolean;
  children: (value: T, changes: Changes<T>) => ReactNode;
}

/** The loaded part of a page. When loading it again fails, it stays, with all that was typed. */
export function LoadedPart<T>({ loaded, heading, none, ...props }: Props<T>) {
  if (loaded === 'failed') return <FirstLoadFailure name={props.name} heading={heading} none={none} />;
  const loading = (
    <>
      {heading}
      <Spinner label={`Loading ${props.name}...`} />
    </>
  );
  return loaded === 'loading' ? loading : <OwnPart loaded={loaded} loading={loading} {...props} />;
}

type PartProps<T, Value> = Omit<Props<T>, 'loaded' | 'heading' | 'none'> & { loaded: Value };

/** Loads again what was loaded for another account, or before anybody had signed in. */
function OwnPart<T>({ loaded, loading, ...props }: PartProps<T, Loaded<T>> & { loading: ReactNode }) {
  const { revalidate } = useRevalidator();
  const owner = useOwner();
  const isOwn = loaded?.owner === owner;
  useEffect(() => {
    if (owner && !isOwn) void revalidate();
  }, [owner, isOwn, revalidate]);
  return loaded && isOwn ? <ShownPart key={loaded.address} loaded={loaded} {...props} /> : loading;
}

function useOwner(): string | null {
  const session = useSession();
  return session.state === 'user' ? session.user.id : null;
}

/** What is loaded for the account that is signed in, for what a page shows around its loaded part. */
export function useOwnValue<T>(loaded: Loaded<T> | 'loading' | 'failed'): T | undefined {
  const owner = useOwner();
  return typeof loaded === 'object' && loaded?.owner === owner ? loaded.value : undefined;
}

function ShownPart<T>({ name, loaded, isFollowed = false, children }: PartProps<T, LoadReply<T>>) {
  const { revalidate } = useRevalidator();
  const [changed, setChanged] = useState<{ since: LoadReply<T>; value: T } | null>(null);
  const value = changed?.since === loaded ? changed.value : loaded.value;
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
    shown = { ...loaded, value };
    return () => {
      shown = null;
    };
  }, [loaded, value]);
  // The reply to a change is newer than what was loaded while it was sent.
  const replace = (next: T): void => setChanged({ since: latest.current, value: next });
  useEffect(() => {
    if (!isFollowed) return;
    return listen(document, ['visibilitychange'], () => {
      if (document.visibilityState === 'visible') void revalidate();
    });
  }, [isFollowed, revalidate]);
  return (
    <>
      <OfflineNote at={loaded.at} />
      {loaded.failure !== null && (
        <div className="no-print mb-6">
          <LoadFailure message={couldNotLoad(name, loaded.failure)} onRetry={revalidate} />
        </div>
      )}
      {children(value, { refresh: revalidate, replace })}
    </>
  );
}

/** Without a network, what was loaded stays to be read. */
function OfflineNote({ at }: { at: number }) {
  if (useOnline()) return null;
  const time = new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className="no-print mb-6" role="status">
      <Callout>You are offline. This is how it was on {time}. To change or send anything, go online first.</Callout>
    </div>
  );
}

function FirstLoadFailure({ name, heading, none }: Pick<Props<unknown>, 'name' | 'heading' | 'none'>) {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (!(error instanceof ApiError)) throw error;
  return none !== undefined && isMissing(error) ? (
    <>
      {none}
      <p className="mt-4">
        <TryAgain onRetry={revalidate} />
      </p>
    </>
  ) : (
    <>
      {heading}
      <LoadFailure message={couldNotLoad(name, error.message)} onRetry={revalidate} />
    </>
  );
}

const couldNotLoad = (name: string, reason: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} could not be loaded. ${reason}`;
