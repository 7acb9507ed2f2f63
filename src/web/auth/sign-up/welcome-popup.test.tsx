import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { WelcomePopup } from './welcome-popup.tsx';

const path = '/?welcome=1&email=query@example.org';

/** The popup's HTML as the server renders it, before the query is read. */
function rendered(state: { email?: string } | null, email?: string): string {
  const routes = [{ path: '/', element: <WelcomePopup brand="Kopje" {...(email && { email })} /> }];
  const [pathname = '', search = ''] = path.split('?');
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [{ pathname, search, state }] })} />,
  );
}

describe('the email of the welcome popup', () => {
  it('comes from the prop, or else from the navigation state', () => {
    expect(rendered({ email: 'state@example.org' }, 'prop@example.org')).toContain('(prop@example.org)');
    expect(rendered({ email: 'state@example.org' })).toContain('(state@example.org)');
  });

  it('is left out when neither has one', () => {
    expect(rendered(null)).toContain('Your account  is now active.');
  });
});
