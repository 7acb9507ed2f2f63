import { afterEach, expect, it, vi } from 'vitest';
import { deviceStorage, tabStorage } from './storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it('stores, reads and removes a text, separately for device and tab', () => {
  const stored = { local: new Map<string, string>(), session: new Map<string, string>() };
  const storageOn = (texts: Map<string, string>) => ({
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  });
  vi.stubGlobal('localStorage', storageOn(stored.local));
  vi.stubGlobal('sessionStorage', storageOn(stored.session));
  expect(deviceStorage.set('cart', '[]')).toBe(true);
  expect([deviceStorage.get('cart'), tabStorage.get('cart')]).toEqual(['[]', null]);
  expect(tabStorage.set('draft', 'typed')).toBe(true);
  expect([deviceStorage.get('draft'), tabStorage.get('draft')]).toEqual([null, 'typed']);
  expect(deviceStorage.set('cart', null)).toBe(true);
  expect(stored.local.has('cart')).toBe(false);
});

it('stores nothing and throws nothing when the browser refuses storage or is out of space', () => {
  const full = { getItem: () => null, removeItem() {}, setItem() {} };
  full.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', full);
  expect(deviceStorage.set('cart', '[]')).toBe(false);
  // Without the global, merely accessing it throws, as in a browser that blocks all site data.
  vi.stubGlobal('sessionStorage', undefined);
  expect([tabStorage.get('draft'), tabStorage.set('draft', 'typed'), tabStorage.set('draft', null)]).toEqual([
    null,
    false,
    false,
  ]);
});
