import { type ReactNode, useState } from 'react';
import { Spinner } from '../content/spinner.tsx';
import { Button } from '../controls/button.tsx';
import { Callout } from '../forms/callout.tsx';
import type { Loaded } from './use-async.ts';

interface Props<T> {
  loaded: Loaded<T>;
  reload: () => Promise<void>;
  /** The message while loading: 'Loading your profile...' */
  waiting: string;
  /** The message after a failure: 'Your profile could not be loaded.' */
  failure: string;
  children: (value: T) => ReactNode;
}

export function AsyncSection<T>({ loaded, reload, waiting, failure, children }: Props<T>) {
  if (loaded.state === 'loading') return <Spinner label={waiting} />;
  if (loaded.state === 'known') return children(loaded.value);
  return <LoadFailure message={`${failure} ${loaded.message}`} onRetry={reload} />;
}

export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void | Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function tryAgain(): Promise<void> {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Callout tone="danger">{message}</Callout>
      <Button kind="quiet" busy={busy} onClick={() => void tryAgain()}>
        Try Again
      </Button>
    </div>
  );
}
