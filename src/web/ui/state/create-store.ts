import { useSyncExternalStore } from 'react';

/**
 * What lives outside of React and is shown by components: `read` answers the same object until it changes.
 * @param onServer the value in the HTML of every page
 * @param follow follows changes that come from elsewhere, until the function it returns is called
 */
export function createStore<Value>(read: () => Value, onServer: Value, follow?: (changed: () => void) => () => void) {
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const unfollow = follow?.(listener);
    return () => {
      listeners.delete(listener);
      unfollow?.();
    };
  }
  return {
    subscribe,
    /** Notifies subscribers that `read` returns something else. */
    changed(): void {
      for (const listener of listeners) listener();
    },
    /** The value for a component, or what that component sees of it. */
    use: (seen = read): Value => useSyncExternalStore(subscribe, seen, () => onServer),
  };
}
