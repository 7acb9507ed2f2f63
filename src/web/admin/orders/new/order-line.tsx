import { Button } from '#web/ui/controls/button.tsx';
import { centsInDollars } from '#web/ui/format/dollars.ts';
import { Select, TextField } from '#web/ui/forms/field.tsx';
import { hasOtherPrice, type Items, type TypedLine } from './order-draft.ts';
import './order-line.css';

interface Props {
  line: TypedLine;
  place: number;
  items: Items;
  errors: Partial<Record<string, string>>;
  onChange: (part: Partial<TypedLine>) => void;
  onRemove: (() => void) | undefined;
}

/** One line of an order: an item of the catalogue, or a text; its price, and how many. */
export function OrderLine({ line, place, items, errors, onChange, onRemove }: Props) {
  const { itemId, name, reason } = line;
  const errorOf = (field: string): string | undefined => errors[`lines.${place}.${field}`];
  function choose(id: string): void {
    const item = items.find((one) => one.id === id);
    onChange({ itemId: id, reason: '', ...(item && { amount: (item.unitCents / 100).toFixed(2) }) });
  }
  return (
    <fieldset className="order-line">
      <legend className="field-label">Line {place + 1}</legend>
      <Select
        label="What it is"
        value={itemId}
        error={errorOf('itemId')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">A line of its own</option>
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.name}, {centsInDollars(item.unitCents)}
          </option>
        ))}
      </Select>
      {itemId === '' && (
        <TextField
          label="Text"
          autoComplete="off"
          value={name}
          error={errorOf('name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
      <PriceFields line={line} errorOf={errorOf} onChange={onChange} />
      {(hasOtherPrice(line, items) || errorOf('reason')) && (
        <TextField
          label="Reason for another price"
          hint="For the office only"
          autoComplete="off"
          value={reason}
          error={errorOf('reason')}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
      {onRemove && <RemoveLine place={place} onRemove={onRemove} />}
    </fieldset>
  );
}

interface PriceProps extends Pick<Props, 'line' | 'onChange'> {
  errorOf: (field: string) => string | undefined;
}

const PriceFields = ({ line: { amount, quantity }, errorOf, onChange }: PriceProps) => (
  <div className="order-line-price">
    <TextField
      label="Price of one in US dollars"
      inputMode="decimal"
      autoComplete="off"
      value={amount}
      error={errorOf('unitCents')}
      onChange={({ target }) => onChange({ amount: target.value })}
    />
    <TextField
      label="Quantity"
      inputMode="numeric"
      autoComplete="off"
      value={quantity}
      error={errorOf('quantity')}
      onChange={({ target }) => onChange({ quantity: target.value })}
    />
  </div>
);

const RemoveLine = ({ place, onRemove }: { place: number; onRemove: () => void }) => (
  <div>
    <Button kind="ghost" small onClick={onRemove} aria-label={`Remove line ${place + 1}`}>
      Remove
    </Button>
  </div>
);
