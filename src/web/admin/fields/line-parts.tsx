import { Button } from '#web/ui/controls/button.tsx';
import { TypedField } from './typed-field.tsx';

interface Price {
  amount: string;
  quantity: string;
}

interface Props {
  price: Price;
  errors?: Partial<Record<keyof Price, string | undefined>>;
  onChange: (part: Partial<Price>) => void;
}

/** The unit price and quantity of a line of an order or a quote. */
export const LinePrice = ({ price: { amount, quantity }, errors, onChange }: Props) => (
  <>
    <TypedField
      label="Unit price (USD)"
      inputMode="decimal"
      value={amount}
      error={errors?.amount}
      onChange={(value) => onChange({ amount: value })}
    />
    <TypedField
      label="Quantity"
      inputMode="numeric"
      value={quantity}
      error={errors?.quantity}
      onChange={(value) => onChange({ quantity: value })}
    />
  </>
);

export const RemoveLine = ({ place, onRemove }: { place: number; onRemove: () => void }) => (
  <Button kind="ghost" small onClick={onRemove} aria-label={`Remove line ${place + 1}`}>
    Remove
  </Button>
);
