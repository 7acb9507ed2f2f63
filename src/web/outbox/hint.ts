import { createStore } from '#web/ui/state/create-store.ts';
import { deviceStorage, whenOtherTabsStore } from '#web/ui/state/storage.ts';

// Read by the head script, which loads React if the outbox has entries. The name predates other kinds.
const key = 'inquiries_waiting';

/** Whether the outbox has entries, without opening its database. */
export const isWaiting = (): boolean => deviceStorage.get(key) !== null;

export const waitingHint = createStore(isWaiting, false, whenOtherTabsStore);

export function setWaitingHint(waits: boolean): void {
  deviceStorage.set(key, waits ? '1' : null);
  waitingHint.changed();
}
