import { formatDollars } from '#contract/money.ts';
import './records.css';

interface Sum {
  name: string;
  cents: number;
  counts?: boolean;
}

interface Props {
  caption: string;
  order: {
    /** `note` is shown below the name. */
    lines: readonly {
      id: string;
      name: string;
      quantity: number;
      unitCents: number;
      totalCents: number;
      note?: string;
    }[];
    discount?: { cents: number; reason: string } | null;
    taxCents: number;
    totalCents: number;
  };
  more?: readonly Sum[];
}

const sumsOf = ({ taxCents, totalCents }: Props['order']): Sum[] => [
  ...(taxCents > 0 ? [{ name: 'Of which tax', cents: taxCents }] : []),
  { name: 'Total in US dollars', cents: totalCents, counts: true },
];

export const MoneyLines = ({ caption, order, more = [] }: Props) => (
  <table className="money-lines">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">What</th>
        <th scope="col">Price</th>
      </tr>
    </thead>
    <tbody>
      {order.lines.map(({ id, name, quantity, unitCents, totalCents, note }) => (
        <tr key={id}>
          <th scope="row">
            {name}
            {quantity > 1 && (
              <span className="block text-small text-ink2">
                {quantity} × {formatDollars(unitCents)}
              </span>
            )}
            {note && <span className="block text-small text-ink2">{note}</span>}
          </th>
          <td>{formatDollars(totalCents)}</td>
        </tr>
      ))}
      {order.discount && (
        <tr>
          <th scope="row" className="wrap-anywhere">
            Discount: {order.discount.reason}
          </th>
          <td>{formatDollars(-order.discount.cents)}</td>
        </tr>
      )}
    </tbody>
    <tfoot>
      {[...sumsOf(order), ...more].map(({ name, cents, counts }) => (
        <tr key={name} className={counts ? 'money-counts' : undefined}>
          <th scope="row">{name}</th>
          <td>{formatDollars(cents)}</td>
        </tr>
      ))}
    </tfoot>
  </table>
);
