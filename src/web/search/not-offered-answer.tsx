import type { NotOffered } from '#contract/site/search.ts';
import { TextLink } from '../ui/controls/text-link.tsx';
import './not-offered-answer.css';

/** Shown above results that are only similar to the query. */
export const NotOfferedAnswer = ({ heading, answer, nearest }: NotOffered) => (
  <section className="not-offered" aria-labelledby="not-offered">
    <h2 id="not-offered" className="text-h4">
      {heading}
    </h2>
    <p className="mt-2">{answer}</p>
    <p className="mt-2">
      Our nearest service: <TextLink to={nearest.address}>{nearest.name}</TextLink>
    </p>
  </section>
);
