import { createContext, use } from 'react';
import type { CartItem } from '#contract/checkout/cart.ts';
import type { Buyable, PriceUpdate } from './cart-items.ts';

/** The cart as components use it. */
export interface CartState {
  isCartOpen: boolean;
  cartItems: readonly CartItem[];
  /** In dollars. */
  cartTotal: number;
  /** One more of it. */
  addItem(item: Buyable): void;
  setQuantity(id: string, quantity: number): void;
  removeItems(ids: readonly string[]): void;
  clearCart(): void;
  /** Applies current names and prices from the server. */
  takePrices(told: readonly PriceUpdate[]): void;
  /** Opens or closes the panel. */
  toggleCart(open: boolean): void;
}

export const CartContext = createContext<CartState | null>(null);

/** @throws outside its provider */
export function useCart(): CartState {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart is used outside <CartProvider>');
  return cart;
}
