import { href } from 'react-router';
import type { Service } from '#contract/site/catalogue.ts';
import { AddToCart } from '#web/cart/add-to-cart.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/**
 * The price with its duration, then the ways to buy and to talk first; the booking gets the service by its address and,
 * with script, as state.
 */
export function BookService({ service }: { service: Service }) {
  const { id, name, description, image, price, details } = service;
  return (
    <div className="mt-7">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <b className="text-h3 flared">USD {price}</b>
        <span className="text-ink2">{details.duration}</span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <AddToCart item={service} kind="primary" />
        <ButtonLink
          kind="quiet"
          to={`${href('/bookings')}?service=${id}`}
          state={{ serviceDetails: { id, name, description, image, duration: details.duration } }}
        >
          Book a free call
        </ButtonLink>
        <TextLink to={`${href('/contact/:inquiryType', { inquiryType: 'quote' })}?service=${id}`} className="py-1.5">
          Ask for a quote
        </TextLink>
      </div>
    </div>
  );
}
