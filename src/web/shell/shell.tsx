import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRootReply } from '../company/company.ts';
import { storeOpenedPage } from '../offline/store-opened-page.ts';
import { usePageHandle } from '../page-runtime/page-handle.ts';
import { Toasts } from '../ui/display/toast.tsx';
import { Advert } from './advert/advert.tsx';
import { CookieBar } from './consent/cookie-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

/** The frame of every page. Some pages have their own logo instead of the header (product/pages.md#header). */
export function Shell({ hasOwnFrame, children }: { hasOwnFrame: boolean; children: ReactNode }) {
  const root = useRootReply();
  const { pathname } = useLocation();
  const { header, advert, offlineCopy } = usePageHandle();
  useArrival(pathname, offlineCopy !== false);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <CookieBar />
      {root?.demo && <DemoBanner sendsEmail={root.sendsEmail} />}
      {!hasOwnFrame && header !== false && <Header company={root?.company} />}
      {hasOwnFrame ? (
        children
      ) : (
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      )}
      {root && !hasOwnFrame && <Footer company={root.company} year={root.year} />}
      <Toasts />
      <NavigationProgress />
      {!hasOwnFrame && <Advert isQuiet={advert === false} />}
    </>
  );
}

/**
 * The pressed link may disappear with its page, so keyboard and screen reader users continue at the start of the new
 * page. The new page is stored for reading offline, if it may be.
 */
function useArrival(pathname: string, isStored: boolean): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (isStored) storeOpenedPage();
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, isStored]);
}

/** Says that this is a demo, and whether it sends emails. The mailbox is a page of the server, hence a plain link. */
function DemoBanner({ sendsEmail }: { sendsEmail: boolean }) {
  const mailbox = (
    <a className="link-underlined" href="/demo/mail">
      /demo/mail
    </a>
  );
  return (
    <aside aria-label="Demo" className="demo-banner no-print">
      {sendsEmail ? (
        <>Demo: emails are really sent. A copy is at {mailbox}.</>
      ) : (
        <>Demo: emails can be read at {mailbox}, nothing is sent.</>
      )}
    </aside>
  );
}
