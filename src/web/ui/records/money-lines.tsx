import { centsInDollars } from '../format/dollars.ts';
import './records.css';

interface Props {
  caption: string;
  lines: readonly { id: string; name: string; quantity: number; totalCents: number }[];
  /** Below the lines; `counts`: what one looks for. */
  sums: readonly { name: string; cents: number; counts?: boolean }[];
}

export const MoneyLines = ({ caption, lines, sums }: Props) => (
  <table className="money-lines">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">What</th>
        <th scope="col">Price</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, name, quantity, totalCents }) => (
        <tr key={id}>
          <th scope="row">
            {name}
            {quantity > 1 && <span className="text-ink2">, {quantity} times</span>}
          </th>
          <td>{centsInDollars(totalCents)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      {sums.map(({ name, cents, counts }) => (
        <tr key={name} className={counts ? 'money-counts' : undefined}>
          <th scope="row">{name}</th>
          <td>{centsInDollars(cents)}</td>
        </tr>
      ))}
    </tfoot>
  </table>
);
