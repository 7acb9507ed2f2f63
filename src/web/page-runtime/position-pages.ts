import { createContext } from 'react-router';

/** The paths of the pages whose documents may ask for the position, from the page table: `/account/orders/:ref`. */
export const positionPagesContext = createContext<readonly string[]>([]);

/** Whether a path is one of these pages. */
export function isOneOf(pages: readonly string[]): (path: string) => boolean {
  const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}
