import { href, Link } from 'react-router';
import { formatHours } from '#contract/bookings/format-opening-hours.ts';
import { dataSaverName, dataSaverPath } from '#contract/site/data-saver.ts';
import type { Company } from '#contract/site/site.ts';
import { useLite } from '#web/ui/state/lite.ts';
import { PageLink } from '../ui/controls/page-link.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { createStore } from '../ui/state/create-store.ts';
import { CookieSettings } from './consent/cookie-bar.tsx';
import { DirectLink } from './links/direct-link.tsx';
import { chosenTheme, type Theme, themeAttribute, themeChosen, themes } from './theme-choice.ts';

const links = [
  { label: 'Services', to: href('/services') },
  { label: 'Smart city', to: href('/smartcitysolutions') },
  { label: 'AI', to: href('/Artificial-Intelligence') },
  { label: 'Reviews', to: href('/reviews') },
  { label: 'Find a service', to: href('/find') },
  { label: 'Coordinates', to: href('/tools/coordinates') },
  { label: 'Index lab', to: href('/tools/index-lab') },
  { label: 'Open data', to: href('/data') },
  { label: 'All pages', to: href('/menu') },
  { label: 'Articles', to: href('/articles-and-projects') },
  { label: 'About', to: href('/about') },
  { label: 'Search', to: href('/search') },
  { label: 'Contact', to: href('/contact') },
  { label: 'Book Now', to: href('/bookings') },
];

export function Footer({ company, year }: { company: Company; year: number }) {
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="footer-columns">
          <div>
            <Link to={href('/')} className="inline-block py-1">
              <Logo strong={company.nameStrong} rest={company.nameRest} />
            </Link>
            <p className="mt-3 max-w-md text-small text-on-foot">{company.summary}</p>
          </div>
          <nav aria-label="Footer">
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <PageLink to={to}>{label}</PageLink>
                </li>
              ))}
            </ul>
          </nav>
          <Reach company={company} />
        </div>
        <div className="footer-foot">
          <p>
            © {year} {company.name}
          </p>
          <LegalAndSettings />
        </div>
      </div>
    </footer>
  );
}

const LegalAndSettings = () => (
  <ul>
    <li>
      <Link to={href('/privacy')}>Privacy Policy</Link>
    </li>
    <li>
      <Link to={href('/terms')}>Terms</Link>
    </li>
    <li>
      <a href="/rss.xml">RSS feed</a>
    </li>
    <li>
      <DataSaverSwitch />
    </li>
    {/* The page script adds the number of bytes loaded. */}
    <li className="needs-script" data-loaded-bytes="" suppressHydrationWarning>
      This page
    </li>
    <li className="needs-script">
      <CookieSettings />
    </li>
    <li className="needs-script">
      <ThemeSwitch />
    </li>
  </ul>
);

function Reach({ company: { contact, place } }: { company: Company }) {
  const { phone, email, whatsapp, street, hours } = contact;
  return (
    <address>
      {phone && (
        <p>
          <DirectLink to="phone" />
        </p>
      )}
      {whatsapp && (
        <p>
          <DirectLink to="whatsapp">WhatsApp</DirectLink>
        </p>
      )}
      {email && (
        <p>
          <DirectLink to="email" />
        </p>
      )}
      {hours.map((open) => (
        <p key={formatHours(open)}>{formatHours(open)}</p>
      ))}
      {street && <p>{street}</p>}
      <p>
        {place.city}, {place.country}
      </p>
    </address>
  );
}

/** A native form, so that it works without script and before hydration. */
function DataSaverSwitch() {
  const lite = useLite();
  return (
    <form method="post" action={dataSaverPath}>
      <button type="submit" name={dataSaverName} value={lite ? '0' : '1'}>
        {lite ? 'Turn data saver off' : 'Turn data saver on'}
      </button>
    </form>
  );
}

const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Handled by `handleThemeChoice` of the page script. */
function ThemeSwitch() {
  const chosen = shownTheme.use();
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          data-plain=""
          {...{ [themeAttribute]: theme }}
          aria-pressed={theme === chosen}
        >
          {themeNames[theme]}
        </button>
      ))}
    </fieldset>
  );
}

const shownTheme = createStore<Theme | null>(chosenTheme, null, (changed) => {
  document.addEventListener(themeChosen, changed);
  return () => document.removeEventListener(themeChosen, changed);
});
