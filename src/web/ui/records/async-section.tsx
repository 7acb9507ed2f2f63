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

interface RetryProps {
  onRetry: () => void | Promise<void>;
}

export const LoadFailure = ({ message, onRetry }: RetryProps & { message: string }) => (
  <div className="grid justify-items-start gap-4">
    <Callout tone="danger">{message}</Callout>
    <TryAgain onRetry={onRetry} />
  </div>
);

export function TryAgain({ onRetry }: RetryProps) {
  const [busy, setBusy] = useState(false);
  async function tryAgain(): Promise<void> {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <Button kind="quiet" busy={busy} onClick={() => void tryAgain()}>
      Try Again
    </Button>
  );
}
