import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Toasts } from '../ui/toast.tsx';
import { useRootReply } from './company.ts';
import { CookieBar } from './cookie-bar.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useAdvertDue } from './use-advert.ts';

const Advert = lazy(async () => ({ default: (await import('./advert.tsx')).Advert }));

const pathsWithoutHeader = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/oauth-success',
  '/gis-forest-resources-zimbabwe',
];

/** What stands around every page. Some pages carry their own logo instead of the header (spec 2). */
export function Shell({ children }: { children: ReactNode }) {
  const root = useRootReply();
  const { pathname } = useLocation();
  const advertIsDue = useAdvertDue();
  const bare = pathsWithoutHeader.includes(pathname) || pathname.startsWith('/contact/');
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <CookieBar />
      {root?.demo && <DemoBanner />}
      {!bare && <Header company={root?.company} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {root && <Footer company={root.company} year={root.year} />}
      <Toasts />
      <Suspense>{advertIsDue && <Advert />}</Suspense>
    </>
  );
}
