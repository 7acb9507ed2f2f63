import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import type { Checkout } from './use-checkout.ts';

interface Props {
  place: number;
  name: string;
  sections: Checkout['sections'];
  summary: ReactNode;
  children: ReactNode;
}

export function CheckoutSection({ place, name, sections, summary, children }: Props) {
  const state = sections.stateOf(place);
  const id = `checkout-${place}`;
  return (
    <section className="checkout-section" aria-labelledby={id} data-state={state}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id={id}
          className="text-h3 outline-none"
          tabIndex={-1}
          ref={state === 'open' ? sections.heading : undefined}
        >
          {place + 1}. {name}
        </h2>
        {state === 'done' && (
          <Button kind="quiet" small aria-label={`Edit: ${name}`} onClick={() => sections.edit(place)}>
            Edit
          </Button>
        )}
      </div>
      {state === 'open' && children}
      {state === 'done' && summary}
    </section>
  );
}
