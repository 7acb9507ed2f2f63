import { inThousands } from '../format/numbers.ts';

/** The length of a text, below its field; announced to screen readers only near the limit. */
export function TextCounter({ length, most, tooLong }: { length: number; most: number; tooLong: string }) {
  const left = most - length;
  return (
    <div className="needs-script">
      <p className={`mt-1.5 text-right text-small ${left < 0 ? 'text-danger' : 'text-ink3'}`}>
        {inThousands(length)} of {inThousands(most)} characters
      </p>
      <p className="sr-only" role="status">
        {left < 0 ? tooLong : left <= 100 ? 'Fewer than 100 characters left' : ''}
      </p>
    </div>
  );
}
