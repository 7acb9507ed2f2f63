import { cancelOrder, cancelOrderSchema, type Order } from '#contract/checkout/orders.ts';
import { ApiError, call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { CancelDialog } from '#web/ui/overlays/cancel-dialog.tsx';

interface Props {
  reference: string;
  onCancelled: (order: Order) => void;
  /** It could not be, because the order is not what is shown. */
  onOutdated: () => void;
}

/** The button that cancels an order, and the dialog that asks before it does. */
export function CancelOrder({ reference, ...what }: Props) {
  return (
    <CancelDialog
      label="Cancel order"
      title="Cancel this order?"
      send={(body) => call(cancelOrder, { params: { ref: reference }, body })}
      validate={(values) => messagesOf(cancelOrderSchema, values)}
      isOutdated={(error) => error instanceof ApiError && error.status === 409}
      {...what}
    >
      Nothing has been paid and no work has started. You can order again at any time.
    </CancelDialog>
  );
}
