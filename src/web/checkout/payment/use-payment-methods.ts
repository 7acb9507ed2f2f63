import { listPaymentMethods } from '#contract/checkout/payments.ts';
import { call } from '#web/api.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

const fetchPaymentMethods = (signal?: AbortSignal) => call(listPaymentMethods, {}, { signal });

export const usePaymentMethods = () => useAsync(fetchPaymentMethods);
