import { href } from 'react-router';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { barId, type ConsentChoice } from './consent.ts';

/**
 * Asks once in 30 days. It is in the HTML of every page; once answered, `data-consent` hides it before first paint.
 * `handleConsent` of the page script handles its buttons.
 */
export function CookieBar() {
  return (
    <section id={barId} className="cookie-bar needs-script no-print" aria-labelledby="cookies-title" tabIndex={-1}>
      <div>
        <p id="cookies-title" className="text-h4 flared">
          We Use Cookies
        </p>
        <p>
          We use only the cookies this site needs. Read the <TextLink to={href('/privacy')}>Privacy Policy</TextLink>.
        </p>
      </div>
      <div className="cookie-buttons">
        <Choice choice="necessary">Decline</Choice>
        <Choice choice="all">Accept All</Choice>
      </div>
    </section>
  );
}

/** Both buttons look the same, so that refusing is as easy as accepting. */
function Choice({ choice, children }: { choice: ConsentChoice; children: string }) {
  return (
    <Button kind="quiet" small data-plain="" data-consent-choice={choice}>
      {children}
    </Button>
  );
}

/** Reopens the bar and moves the focus to it. */
export const CookieSettings = () => (
  <button type="button" data-plain="" data-consent-choice="ask" aria-controls={barId}>
    Cookie settings
  </button>
);
