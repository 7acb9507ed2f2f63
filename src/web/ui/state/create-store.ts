import { useSyncExternalStore } from 'react';

/**
 * A store outside of React, for use in components. `read` must return the same object until the value changes.
 * @param onServer the value in the HTML of every page
 * @param follow subscribes to changes from elsewhere; returns a function that unsubscribes
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
    /** Notifies subscribers that `read` returns a new value. */
    changed(): void {
      for (const listener of listeners) listener();
    },
    /** The value for a component, or a selection from it. */
    use: (seen = read): Value => useSyncExternalStore(subscribe, seen, () => onServer),
  };
}
