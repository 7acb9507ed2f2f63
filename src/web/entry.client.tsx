import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startHydration } from './page-runtime/hold-input.ts';
import { reloading } from './page-runtime/page-state.ts';

startTransition(() => {
  startHydration();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: reportUnlessReloading },
  );
});

cacheSharedStyles();

/** The HTML of the old address does not match the new one, until the page of the new one has loaded. */
function reportUnlessReloading(error: unknown): void {
  if (window.pageState.phase !== reloading) reportError(error);
}

/** Caches stylesheets inlined in the HTML that scripts loaded later also request, so that those work offline. */
function cacheSharedStyles(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled][href$="#"]')) {
    // If this fails, the script that needs the file requests it again.
    fetch(href, { priority: 'low' }).catch(() => {});
  }
}
