import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import type { PageAddress } from './server/platform/pages/page-cache.ts';
import { previewSecretOf } from './server/platform/publications/previews.ts';
import type { PagePolicy } from './server/platform/security/headers.ts';

/** The pages of a build: their addresses, and what their routes declare for the server. */
export interface PageTable {
  /** Null: no route answers. */
  placeOf(path: string): PageAddress | null;
  /** Whether a page is rendered for each request. @param query with its question mark, or empty */
  isPerRequest(page: string, query: string): boolean;
  /** What the headers of a page say. */
  policyOf(page: string): PagePolicy;
  /** The paths of the pages whose documents may ask for the position: `/account/orders/:ref`. */
  positionPages: readonly string[];
  /** Whether the page at this path has a form that a browser can send without script. */
  hasForm(path: string): boolean;
}

type Matches = NonNullable<ReturnType<typeof matchRoutes>>;
type Routes = ServerBuild['routes'];

// Far more segments than any route has; longer paths have unlimited shapes.
const shapesKept = 500;

/** @param isKnown whether this service, course, article or form exists: others can request any number of other names */
export function createPageTable(routes: Routes, isKnown: (path: string) => boolean): PageTable {
  const matchesOf = routeFinder(routeTree(routes));
  const moduleOf = (id = ''): Partial<NonNullable<Routes[string]>['module']> => routes[id]?.module ?? {};
  const handleOf = (ids: readonly (string | undefined)[]): PageHandle =>
    Object.assign({}, ...ids.map((id) => moduleOf(id).handle));
  const declared = (path: string): PageHandle =>
    isDecodable(path) ? handleOf(matchesOf(path).map(({ route }) => route.id)) : {};
  return {
    placeOf(pathname) {
      if (!isDecodable(pathname)) return null;
      const matches = matchesOf(pathname);
      const pattern = matches.flatMap(({ route }) => route.path || []).join('/');
      if (pattern === '*' || !matches.length) return null;
      const spelling = spelled(pathname, pattern);
      // Pages that ignore the reference in their path, and not-found pages, share one HTML for all references.
      const knows = matches.some(({ route: { id } }) => id !== 'root' && moduleOf(id).loader);
      const isFixed = !/[:*]/.test(pattern);
      const route = `/${pattern}`;
      if (isFixed || (knows && isKnown(spelling))) return { spelling, page: spelling, route };
      return { spelling, page: `/${pattern.replace(/:\w+/g, '-').replace('*', '-/-')}`, route };
    },
    isPerRequest(page, query) {
      if (previewSecretOf(query) !== null) return true;
      const { perRequest } = declared(page);
      return typeof perRequest === 'string' ? Boolean(new URLSearchParams(query).get(perRequest)) : perRequest === true;
    },
    policyOf: declared,
    positionPages: Object.keys(routes).flatMap((id) => (handleOf([id]).position ? `/${pathOf(routes, id)}` : [])),
    hasForm: (path) => declared(path).form === true,
  };
}

function pathOf(routes: Routes, id = ''): string {
  const route = routes[id];
  return route ? [pathOf(routes, route.parentId), route.path].filter(Boolean).join('/') : '';
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** A path with the fixed parts as its route spells them; ids and references stay as they are. */
function spelled(pathname: string, pattern: string): string {
  const fixed = pattern.split('/');
  const parts = pathname.slice(1).split('/');
  return `/${parts.map((part, at) => (/^[^:*]/.test(fixed[at] ?? '*') ? fixed[at] : part)).join('/')}`;
}

/** Finds the route of a path, cached per shape of path: React Router ranks all routes at every call. */
export function routeFinder(routes: RouteObject[]): (pathname: string) => Matches {
  const partsOf = (pathname: string): string[] => pathname.toLowerCase().split('/');
  const pathsOf = (among: RouteObject[]): string[] =>
    among.flatMap(({ path = '', children = [] }) => [path, ...pathsOf(children)]);
  const named = new Set(pathsOf(routes).flatMap((path) => partsOf(path).map((part) => part.replace(/\?$/, ''))));
  const found = new Map<string, Matches>();
  return (pathname) => {
    const shape = partsOf(pathname)
      .map((part) => (named.has(part) ? part : ':'))
      .join('/');
    const known = found.get(shape);
    if (known) return known;
    const matches = matchRoutes(routes, pathname) ?? [];
    if (found.size >= shapesKept) found.clear();
    found.set(shape, matches);
    return matches;
  };
}

function routeTree(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path = '' } = route;
    return route.index ? [{ id, path, index: true as const }] : [{ id, path, children: routeTree(routes, id) }];
  });
}
