import { type BriefBody, draftOf } from '../request/brief-request.ts';
import { storeInTab, storeOnDevice } from '../state/draft.ts';

/** Stores a brief on this device as the draft of /map-your-project. False if the browser cannot store it. */
export function storeDraft(body: BriefBody): boolean {
  const text = JSON.stringify(draftOf(body));
  return storeInTab(text) && storeOnDevice(text);
}
