import { formatAmount, formatDollars } from '#contract/money.ts';
import { Select } from '#web/ui/forms/field.tsx';
import { LinePrice, RemoveLine } from '../../fields/line-parts.tsx';
import { TypedField } from '../../fields/typed-field.tsx';
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

/** One line of an order: an item of the catalogue or a text, its price, and its quantity. */
export function OrderLine({ line, place, items, errors, onChange, onRemove }: Props) {
  const { itemId, name, reason } = line;
  const errorOf = (field: string): string | undefined => errors[`lines.${place}.${field}`];
  function choose(id: string): void {
    const item = items.find((one) => one.id === id);
    onChange({ itemId: id, reason: '', ...(item && { amount: formatAmount(item.unitCents) }) });
  }
  return (
    <fieldset className="order-line">
      <legend className="field-label">Line {place + 1}</legend>
      <Select
        label="Description"
        value={itemId}
        error={errorOf('itemId')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Custom item</option>
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.name}, {formatDollars(item.unitCents)}
          </option>
        ))}
      </Select>
      {itemId === '' && (
        <TypedField label="Text" value={name} error={errorOf('name')} onChange={(value) => onChange({ name: value })} />
      )}
      <div className="order-line-price">
        <LinePrice
          price={line}
          errors={{ amount: errorOf('unitCents'), quantity: errorOf('quantity') }}
          onChange={onChange}
        />
      </div>
      {(hasOtherPrice(line, items) || errorOf('reason')) && (
        <TypedField
          label="Reason for another price"
          hint="Internal"
          value={reason}
          error={errorOf('reason')}
          onChange={(value) => onChange({ reason: value })}
        />
      )}
      {onRemove && (
        <div>
          <RemoveLine place={place} onRemove={onRemove} />
        </div>
      )}
    </fieldset>
  );
}
