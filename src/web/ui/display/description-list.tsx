import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: ReactNode;
}

export const DescriptionList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
