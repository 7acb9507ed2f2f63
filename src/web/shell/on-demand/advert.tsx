import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Figure } from '#web/ui/layout/figure.tsx';
import './advert.css';
import { isConsentGiven } from '../consent/consent.ts';
import { hasCookie, writeCookie } from '../consent/cookies.ts';
import { advertCookie } from '../use-advert.ts';

const advertisePath = '/contact/advertise';
// Where people book, pay, sign in, manage their account or write to us, and the page the advert links to.
const quietPaths =
  /^\/(?:bookings|checkout|activate|login|signup|forgot-password|reset-password|oauth-success|welcome|booking-login-prompt|confirmation|your-booking|account|contact\/[^/]+|admin)(?:\/|$)/;
const controls = 'input, textarea, select';
const lookEveryMs = 1_000;

const promises = [
  'Premium visibility on the platform',
  'Targeted audience engagement',
  'Flexible advertising packages',
];

/** The advertising popup (product/pages.md#overlays). It waits for open dialogs and forms, and takes no focus. */
export function Advert() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  const [openedOn, setOpenedOn] = useState('');
  const { box, rememberFocus, returnFocus } = useBorrowedFocus();
  const isQuiet = quietPaths.test(pathname);
  useQuietMoment(state === 'waiting' && !isQuiet, () => {
    setState(hasCookie(advertCookie) ? 'closed' : 'open');
    setOpenedOn(pathname);
  });
  if (state === 'open' && openedOn !== pathname) setState('closed');
  const stands = state === 'open';
  const stepsAside = useStepAside(stands, box);
  if (!stands) return null;

  function dismiss(): void {
    writeCookie(advertCookie, '1', limits.advertDismissalDays);
    returnFocus();
    setState('closed');
  }
  return (
    <section
      ref={box}
      className={`advert no-print ${stepsAside ? 'advert-aside' : ''}`}
      aria-labelledby="advert"
      onFocus={rememberFocus}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && dismiss()}
    >
      <IconButton icon="close" label="Close advert" className="advert-close" onClick={dismiss} />
      <Figure src="/images/services/web-gis.svg" alt="" className="advert-plate" />
      <div className="advert-words">
        <h2 id="advert" className="text-h3">
          Get Noticed!
        </h2>
        <p className="mt-1 font-strong">Advertise with us and reach thousands of potential customers</p>
        <ul>
          {promises.map((promise) => (
            <li key={promise}>
              <Icon name="check" className="text-leaf" />
              {promise}
            </li>
          ))}
        </ul>
        <p className="advert-foot">
          <Button
            className="w-full"
            onClick={() => {
              dismiss();
              void navigate(advertisePath);
            }}
          >
            Contact Us Now
          </Button>
        </p>
      </div>
    </section>
  );
}

/** Acts once the cookie bar is answered, no dialog or menu is open and nobody is filling in a form; looks every second. */
function useQuietMoment(waits: boolean, act: () => void): void {
  const whenQuiet = useEffectEvent(act);
  useEffect(() => {
    if (!waits) return;
    const look = (): void => {
      if (!isBusy()) whenQuiet();
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [waits]);
}

function isBusy(): boolean {
  if (!isConsentGiven()) return true;
  if (document.querySelector('dialog[open], .mobile-menu[open], [role=menu]')) return true;
  if (document.activeElement?.matches(controls)) return true;
  // What has words in it is under way; a search is not.
  return [...document.querySelectorAll<HTMLInputElement>('main form:not([role=search]) :is(input, textarea)')].some(
    ({ type, value }) => value.trim() !== '' && !/^(?:hidden|radio|checkbox|submit|button)$/.test(type),
  );
}

/** Whether the keyboard is at something that lies beneath it (WCAG 2.4.11). */
function useStepAside(stands: boolean, box: RefObject<HTMLElement | null>): boolean {
  const [aside, setAside] = useState(false);
  useEffect(() => {
    if (!stands) return;
    // A frame later the page has been scrolled to what has the focus.
    const look = (): number => requestAnimationFrame(() => setAside(liesBeneath(document.activeElement, box.current)));
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [stands, box]);
  return aside;
}

function liesBeneath(here: Element | null, over: HTMLElement | null): boolean {
  if (!here?.matches(':focus-visible') || !over || over.contains(here)) return false;
  const focus = here.getBoundingClientRect();
  const { top, bottom, left, right } = over.getBoundingClientRect();
  return focus.top < bottom && focus.bottom > top && focus.left < right && focus.right > left;
}

/** Where the focus was before it came in here, to give it back when this goes. */
function useBorrowedFocus() {
  const box = useRef<HTMLElement>(null);
  const lender = useRef<HTMLElement | null>(null);
  return {
    box,
    rememberFocus({ relatedTarget: from }: FocusEvent): void {
      if (from instanceof HTMLElement && !box.current?.contains(from)) lender.current = from;
    },
    returnFocus(): void {
      if (!box.current?.contains(document.activeElement)) return;
      (lender.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
    },
  };
}
