import { type AdminOrder, acceptAreaSize } from '#contract/admin/orders/orders.ts';
import { readCoefficients } from '#contract/briefs/briefs.ts';
import { includedSize, orderSizeText } from '#geo/estimate/size-prices.ts';
import { call } from '#web/api.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';

interface Props {
  order: AdminOrder['order'];
  squareMetres: number;
  onChange: (adminOrder: AdminOrder) => void;
}

/** What the area means for the price of the order, and the decision about one that is larger than it includes. */
export function AreaSize({ order, squareMetres, onChange }: Props) {
  const { loaded } = useReply(readCoefficients);
  if (loaded.state !== 'known') return null;
  const { ref, lines, attachments } = order;
  const ordered = { lines, acceptedKm2: attachments.acceptedKm2 };
  const text = orderSizeText(squareMetres, ordered, loaded.value);
  const included = includedSize(ordered, loaded.value);
  if (!included) return null;
  if (squareMetres / 1e6 <= included.upToKm2) return <p className="mt-2 text-ink2">{text}</p>;
  return (
    <div className="mt-4">
      <Callout>
        <p>{text} Place an order for the difference, or accept the area at this price.</p>
        <p className="mt-3">
          <ActionButton
            label={`Accept the area of ${ref} at this price`}
            run={async () => onChange(await call(acceptAreaSize, { params: { ref } }))}
          >
            Accept at this price
          </ActionButton>
        </p>
      </Callout>
    </div>
  );
}
