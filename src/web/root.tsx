// Chunk: shell
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { readCompany } from '#contract/site/site.ts';
import type { Route } from './+types/root.ts';
import './app.css';
import { call } from './api.ts';
import { SessionOverlays } from './auth/overlays.tsx';
import { SessionProvider } from './auth/session-provider.tsx';
import { CartProvider } from './cart/cart-provider.tsx';
import { useRootReply } from './company/company.ts';
import { liteContext } from './company/lite-variant.ts';
import { OutboxStatus } from './outbox/outbox-status.tsx';
import { isOneOf, positionPagesContext, useOwnDocument } from './page-runtime/position-pages.ts';
import './outbox-kinds.ts';
import headScript from './head-script.ts?inline-script';
import litePageScript from './lite-page-script.ts?script-url';
import { finishHydration } from './page-runtime/hold-input.ts';
import { usePageHandle } from './page-runtime/page-handle.ts';
import { speculationRules } from './page-runtime/speculation-rules.ts';
import pageScript from './page-script.ts?script-url';
import { ErrorMessage, titleOfError } from './shell/error-message.tsx';
import { markDocument } from './shell/mark-document.ts';
import { Shell } from './shell/shell.tsx';
import { LiteContext } from './ui/state/lite.ts';
import { OwnDocumentContext } from './ui/state/own-document.ts';
import fontUrl from './ui/styles/commissioner.woff2?url';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'apple-touch-icon', href: '/images/apple-touch-icon.png' },
];

export const meta: Route.MetaFunction = ({ error, loaderData }) =>
  error ? [{ title: [titleOfError(error), loaderData?.company.name].filter(Boolean).join(' - ') }] : [];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await call(readCompany, {}, { context })),
  lite: context.get(liteContext),
  positionPages: context.get(positionPagesContext),
});

/** Company and variant do not change while a visitor navigates. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  useEffect(finishHydration, []);
  // Before the next paint, so that nothing flickers.
  useLayoutEffect(markDocument, []);
  const { lite = false, positionPages = [] } = useRootReply() ?? {};
  const page = useMatches().at(-1);
  const { scripts, stored } = usePageHandle();
  const needsOwnDocument = useMemo(() => isOneOf(positionPages), [positionPages]);
  return (
    // The head script changes this element before hydration.
    <html
      lang="en"
      data-scripts={page ? scripts : 'at-once'}
      data-stored={stored?.(page?.params ?? {}).join(' ')}
      data-lite={lite ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f0f1eb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111713" media="(prefers-color-scheme: dark)" />
        {/* Empty in the bundle of the browser, where the script has already run. */}
        <script
          suppressHydrationWarning
          data-page-script={lite ? litePageScript : pageScript}
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <LiteContext value={lite}>
          <OwnDocumentContext value={needsOwnDocument}>{children}</OwnDocumentContext>
        </LiteContext>
        {!lite && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const isLoading = useOwnDocument();
  const hasOwnFrame = usePageHandle().frame === 'own';
  return (
    <AppProviders hasOwnFrame={hasOwnFrame}>
      {!isLoading && <Outlet />}
      <OutboxStatus />
    </AppProviders>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AppProviders>
    <ErrorMessage error={error} />
  </AppProviders>
);

/** Also around error pages, so that visitors can log in from them. */
function AppProviders({ hasOwnFrame = false, children }: { hasOwnFrame?: boolean; children: ReactNode }) {
  const brand = useRootReply()?.company.name;
  return (
    <SessionProvider>
      <CartProvider>
        <Shell hasOwnFrame={hasOwnFrame}>
          {children}
          <SessionOverlays brand={brand} />
        </Shell>
      </CartProvider>
    </SessionProvider>
  );
}
