import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { SessionProvider } from '../auth/session-provider.tsx';
import { useCart } from './cart.ts';
import { CartProvider } from './cart-provider.tsx';

function Probe() {
  const { isCartOpen, cartItems, cartTotal } = useCart();
  return <p>{JSON.stringify({ isCartOpen, cartItems, cartTotal })}</p>;
}

it('answers inside its provider, and throws a clear error outside', () => {
  const element = (
    <SessionProvider>
      <CartProvider>
        <Probe />
      </CartProvider>
    </SessionProvider>
  );
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(html.replaceAll('&quot;', '"')).toContain('{"isCartOpen":false,"cartItems":[],"cartTotal":0}');
  expect(() => renderToString(<Probe />)).toThrow('useCart is used outside <CartProvider>');
});
