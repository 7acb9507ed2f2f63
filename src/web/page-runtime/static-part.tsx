import { createContext as createReactContext, type ReactNode, use, useState } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';

/** What the static parts of a document show, set by its loader; null while the data of a navigation is loaded. */
export const staticDataContext = createContext<{ data?: unknown } | null>(null);

/** The same for components, on the server. */
export const StaticData = createReactContext<unknown>(null);

/**
 * Keeps the data of static parts out of the state that a document is hydrated from: its HTML already has them. One object
 * for a page.
 * @returns null for a document; the data for a navigation, which has no HTML
 */
export function staticData<T extends object>(context: Readonly<RouterContextProvider>, data: T): T | null {
  const document = context.get(staticDataContext);
  if (!document) return data;
  document.data = data;
  return null;
}

interface Props<T> {
  /** Unique in its page. */
  name: string;
  /** From `staticData`. */
  data: T | null;
  children: (data: T) => ReactNode;
}

/** A part of a page without controls that need React: hydration leaves the HTML of the server as it is. */
export function StaticPart<T extends object>({ name, data, children }: Props<T>) {
  const shown = data ?? (use(StaticData) as T | null);
  const [html] = useState(() => (shown ? '' : (document.querySelector(`[data-static="${name}"]`)?.innerHTML ?? '')));
  if (shown) return <div data-static={name}>{children(shown)}</div>;
  return <div data-static={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
