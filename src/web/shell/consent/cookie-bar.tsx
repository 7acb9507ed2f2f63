import { useRef } from 'react';
import { href } from 'react-router';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type ConsentChoice, rememberConsent, reopenConsent } from './consent.ts';

const barId = 'cookies';
let opener: HTMLElement | null = null;

/** Asks once in 30 days. In the HTML of every page; `data-consent` hides it before first paint once answered. */
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

/** Both alike: one is as easy as the other. */
function Choice({ choice, children }: { choice: ConsentChoice; children: string }) {
  return (
    <Button kind="quiet" small onClick={() => choose(choice)}>
      {children}
    </Button>
  );
}

function choose(choice: ConsentChoice): void {
  rememberConsent(choice);
  // The pressed button is gone: the focus goes back to what had opened the bar, else to the page.
  (opener ?? document.getElementById('main'))?.focus({ preventScroll: true });
  opener = null;
}

/** Brings the bar back; who asks for it is taken there. */
export function CookieSettings() {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      ref={button}
      type="button"
      aria-controls={barId}
      onClick={() => {
        opener = button.current;
        reopenConsent();
        document.getElementById(barId)?.focus();
      }}
    >
      Cookie settings
    </button>
  );
}
