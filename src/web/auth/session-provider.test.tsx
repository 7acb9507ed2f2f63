import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useSession } from '#web/session/session.ts';
import { SessionProvider } from './session-provider.tsx';

const Probe = () => <p>{useSession().state}</p>;

it('answers inside its provider, and throws a clear error outside', () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <SessionProvider>
          <Probe />
        </SessionProvider>
      ),
    },
  ]);
  expect(renderToString(<RouterProvider router={router} />)).toContain('checking');
  expect(() => renderToString(<Probe />)).toThrow('useSession is used outside <SessionProvider>');
});
