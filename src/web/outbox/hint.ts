import { createStore } from '#web/ui/state/create-store.ts';
import { deviceStorage, whenOtherTabsStore } from '#web/ui/state/storage.ts';

// Read by the script in the head, which loads React where something waits. The name is of the time of inquiries alone.
const key = 'inquiries_waiting';

/** Whether something waits on this device: known without opening its database. */
export const isWaiting = (): boolean => deviceStorage.get(key) !== null;

export const waitingHint = createStore(isWaiting, false, whenOtherTabsStore);

export function setWaitingHint(waits: boolean): void {
  deviceStorage.set(key, waits ? '1' : null);
  waitingHint.changed();
}
