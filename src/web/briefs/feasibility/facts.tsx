import { factRows } from '#geo/estimate/fact-rows.ts';
import type { Feasibility } from '#geo/estimate/feasibility.ts';
import './facts.css';

export const Facts = (feasibility: Feasibility) => (
  <dl className="card-facts">
    {factRows(feasibility).map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <b className="flared">{value}</b>
          <span>{note}</span>
        </dd>
      </div>
    ))}
  </dl>
);
