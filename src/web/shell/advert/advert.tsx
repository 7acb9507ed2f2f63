import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isStaff } from '#contract/accounts/staff.ts';
import { pageChanged } from '#web/page-runtime/page-state.ts';
import { useSession } from '#web/session/session.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Figure } from '#web/ui/layout/figure.tsx';
import { useLite } from '#web/ui/state/lite.ts';
import stylesUrl from './advert.css?url';
import { advertId, advertisePath, dismissAdvert } from './handle-advert.ts';

const promises = [
  'Premium visibility on the platform',
  'Targeted audience engagement',
  'Flexible advertising packages',
];

/**
 * The advertising popup (product/pages.md#overlays), hidden in the HTML of every page. `handleAdvert` of the page
 * script opens it, and loads its styles and picture then.
 * @param isQuiet it does not open on this page
 */
export function Advert({ isQuiet }: { isQuiet: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    document.dispatchEvent(new CustomEvent(pageChanged, { detail: pathname }));
  }, [pathname]);
  const session = useSession();
  const isForStaff = session.state === 'user' && isStaff(session.user);
  useEffect(() => {
    if (isForStaff) dismissAdvert();
  }, [isForStaff]);
  if (useLite()) return null;
  return (
    <section
      id={advertId}
      className="advert no-print"
      aria-labelledby="advert-title"
      hidden
      data-styles={stylesUrl}
      data-quiet={isQuiet ? '' : undefined}
    >
      <IconButton icon="close" label="Close advert" className="advert-close" data-plain="" data-advert="close" />
      <Figure src="/images/services/web-gis.svg" alt="" className="advert-plate" />
      <div className="advert-text">
        <h2 id="advert-title" className="text-h3">
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
          <Button className="w-full" data-plain="" data-advert="follow" onClick={() => void navigate(advertisePath)}>
            Contact Us Now
          </Button>
        </p>
      </div>
    </section>
  );
}
