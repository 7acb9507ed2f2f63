import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { markHydrated } from './shell/hydration/replay-input.ts';

startTransition(() => {
  markHydrated();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

keepSharedStyles();

/** Styles that stand in the HTML and in files that scripts loaded later ask for: these find them in the cache, also offline. */
function keepSharedStyles(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled][href$="#"]')) {
    // What does not arrive is requested again by the script that needs it.
    fetch(href, { priority: 'low' }).catch(() => {});
  }
}
