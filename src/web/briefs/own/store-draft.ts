import { type BriefBody, draftOf } from '../request/brief-request.ts';
import { storeInTab, storeOnDevice } from '../state/draft.ts';

/** Puts a brief back on this device, where /map-your-project finds it. False where the browser stores nothing. */
export function storeDraft(body: BriefBody): boolean {
  const text = JSON.stringify(draftOf(body));
  return storeInTab(text) && storeOnDevice(text);
}
