import type { ReactNode } from 'react';
import './records.css';

interface Props {
  /** The id of the heading, which labels the section. */
  id: string;
  title: ReactNode;
  level?: 2 | 3;
  look?: string;
  className?: string;
  children: ReactNode;
}

export function TitledSection({ id, title, level = 3, look, className, children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id} className={look ?? (level === 2 ? 'text-h3' : 'mb-4 text-card')}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
