import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { WelcomePopup } from './welcome-popup.tsx';

const home = '/?welcome=1&email=query@example.org';

/** The popup's HTML as the server renders it, before the query is read. */
function rendered(state: { email?: string } | null, email?: string, path = home): string {
  const routes = [{ path: '*', element: <WelcomePopup brand="Kopje" {...(email && { email })} /> }];
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

describe('the first action of the welcome popup', () => {
  it.each([
    ['/map-your-project?step=send', ['Continue: your quote request', 'Get Started']],
    ['/checkout', ['Continue: your order', 'Get Started']],
    ['/bookings?step=time', ['Continue: your booking', 'Get Started']],
    ['/', ['Get Started']],
    ['/about?welcome=1', ['Get Started']],
  ])('on %s goes on with what the account was opened for', (path, labels) => {
    const buttons = [...rendered(null, undefined, path).matchAll(/<button[^>]*class="button ([^"]*)"[^>]*>([^<]*)</g)];
    expect(buttons.map(([, , label]) => label)).toEqual(labels);
    expect(buttons.map(([, classes]) => classes?.includes('button-primary'))).toEqual(labels.map((_, at) => at === 0));
  });
});
