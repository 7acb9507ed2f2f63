import { href } from 'react-router';
import { bookingTypes } from '#contract/bookings/bookings.ts';
import { listServices } from '#contract/site/catalogue.ts';
import { call } from '#web/api.ts';
import { knownAccountsName } from '#web/auth/calls/known-accounts.ts';
import { RouteGuard } from '#web/auth/guard/route-guard.tsx';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { metaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import type { Route } from './+types/booking-page.ts';
import { BookingForm } from './booking-form.tsx';
import { bookingDraftName } from './draft.ts';
import '../booking-page.css';
import '../calendar/month.css';
import '../calendar/slots.css';
import './hold/hold-clock.css';

export const handle: PageHandle = {
  stored: () => [bookingDraftName, knownAccountsName],
  advert: false,
  offlineCopy: false,
  position: true,
};

export const meta = metaOf(href('/bookings'), {
  title: 'Book a consultation',
  description: 'Book a time to talk: 30 minutes, free, about maps, satellite data, GIS and the software around them.',
  share: '/images/share/bookings.png',
});

export async function loader({ context }: Route.LoaderArgs) {
  const [{ services }, { types }] = await Promise.all([
    call(listServices, {}, { context }),
    call(bookingTypes, {}, { context }),
  ]);
  return {
    services: services.map(({ id, name, image, needsArea, details }) => ({
      ...{ id, name, image, needsArea },
      duration: details.duration,
    })),
    consultation: types[0]?.description,
    modes: types[0]?.modes ?? [],
  };
}

/** Steps change the URL only; the data stays the same. */
export const shouldRevalidate = () => false;

export default function BookingPage({ loaderData: { services, consultation, modes } }: Route.ComponentProps) {
  const session = useSession();
  const user = session.state === 'user' ? session.user : null;
  return (
    <div className="page booking-page">
      <h1 className="text-step-title">Book a consultation</h1>
      <div className="booking-intro">
        <p className="booking-lead text-ink2 mt-3 max-w-2xl">Free of charge. {consultation}</p>
        <p className="mt-2 text-small text-ink2">
          Buying a service? <TextLink to={href('/menu')}>Add it to your cart</TextLink>.
        </p>
      </div>
      <noscript>
        <p className="callout my-6">
          <span>
            Booking a time needs JavaScript. Without it, <TextLink to={href('/contact')}>write to us</TextLink> and we
            will find a time together.
          </span>
        </p>
        <h2 className="text-h3">What we can talk about</h2>
        <ul className="mt-3">
          {services.map(({ id, name }) => (
            <li key={id}>
              <TextLink to={href('/services/:id', { id })}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </noscript>
      <div className="needs-script mt-6 min-h-dvh">
        <RouteGuard roles={[]} cardBelow inHtml>
          <BookingForm key={user?.id} services={services} modes={modes} user={user} />
        </RouteGuard>
      </div>
    </div>
  );
}
