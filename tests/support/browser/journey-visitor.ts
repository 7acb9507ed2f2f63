import { systemClock } from '#server/platform/clock.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import type { Journey } from './journey.ts';

/** Somebody beside the browser, for what a journey finds already there: calls the running site as a page would. */
export function visitorOf(journey: Journey): Visitor {
  const host = {
    origin: journey.url,
    clock: systemClock,
    request: (request: Request) => fetch(request),
    async emails(to: string) {
      const text = await journey.emailTo(to);
      return [{ kind: 'activation-code', subject: '', text, html: '' }];
    },
  };
  return new Visitor(host, '127.0.0.1');
}
