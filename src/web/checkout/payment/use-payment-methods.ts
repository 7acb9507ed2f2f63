import { listPaymentMethods } from '#contract/checkout/payments.ts';
import { call } from '#web/api.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

const fetchPaymentMethods = (signal?: AbortSignal) => call(listPaymentMethods, {}, { signal });

/** The payment methods that can be chosen now. */
export const usePaymentMethods = () => useAsync(fetchPaymentMethods);
