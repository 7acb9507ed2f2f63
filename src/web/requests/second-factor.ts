import { createStore } from '#web/ui/state/create-store.ts';

/** What a call does, as its button and its page say it, for the dialog that asks for the second factor before it. */
export interface Confirmation {
  /** The label of the button: "Mark as paid". */
  button: string;
  /** The action with its subject: "Mark ORD-26-4F7K2 as paid". */
  action: string;
  /** The sum, if money moves: "USD 43.75". */
  sum?: string;
}

export interface SecondFactorRequest {
  confirmation: Confirmation | null;
  /** The account has no second factor, and the office needs one. */
  setUp: boolean;
  answer: (isProved: boolean) => void;
}

let request: SecondFactorRequest | null = null;
let asking: Promise<boolean> | null = null;
const store = createStore<SecondFactorRequest | null>(() => request, null);

/** The request that the page has to show, if there is one. */
export const useSecondFactorRequest = (): SecondFactorRequest | null => store.use();

/** Shows one dialog for all calls that wait. False when the person closes it without a proof. */
export function askForSecondFactor(
  about: Omit<SecondFactorRequest, 'answer'>,
  /** Aborted when another account takes over: its owner is not asked for the call of this one. */
  account: AbortSignal,
): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    account.addEventListener('abort', () => resolve(false), { once: true });
    request = { ...about, answer: resolve };
    store.changed();
  }).finally(() => {
    asking = null;
    request = null;
    store.changed();
  });
  return asking;
}
