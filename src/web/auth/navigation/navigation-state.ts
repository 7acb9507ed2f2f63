import { type Location, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { emailSchema } from '#contract/accounts/accounts.ts';
import { safePath } from '#contract/safe-path.ts';
import { useHydrated } from '#web/ui/async/use-hydrated.ts';

const serviceDetailsSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  duration: z.optional(z.string()),
});

const text = z.optional(z.string());
const stateSchema = z.object({
  authModal: z.optional(z.enum(['login', 'signup'])),
  message: text,
  showWelcome: z.optional(z.boolean()),
  email: text,
  /** Names typed into the sign-up form, so that they are still there on return to it; never the password. */
  names: z.optional(z.object({ firstName: z.string(), lastName: z.string() })),
  authRequired: z.optional(z.boolean()),
  from: z.optional(
    z.object({
      pathname: z.string(),
      search: z._default(z.string(), ''),
      hash: z._default(z.string(), ''),
      state: z.optional(z.object({ serviceDetails: z.optional(serviceDetailsSchema) })),
    }),
  ),
  serviceDetails: z.optional(serviceDetailsSchema),
});

/** The state that one page passes to the next (product/accounts.md#navigation-state). */
export type NavigationState = z.output<typeof stateSchema>;
export type Names = NonNullable<NavigationState['names']>;
export type Origin = NonNullable<NavigationState['from']>;

/** The navigation state of a location; empty if it does not match the schema. */
export function readNavigationState(location: Pick<Location, 'state'>): NavigationState {
  const parsed = stateSchema.safeParse(location.state ?? {});
  return parsed.success ? parsed.data : {};
}

/** The navigation state of this page; empty during hydration, as in the server's HTML. */
export function useNavigationState(): NavigationState {
  const location = useLocation();
  return useHydrated() ? readNavigationState(location) : {};
}

export function originOf(location: Location): Origin {
  const { serviceDetails } = readNavigationState(location);
  return {
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    ...(serviceDetails && { state: { serviceDetails } }),
  };
}

export const addressOf = (origin: Origin | undefined): string =>
  origin ? safePath(origin.pathname + origin.search + origin.hash) : '/';

/** The email in the query, which is untrusted: undefined unless it is a valid address. */
export const emailIn = (query: URLSearchParams): string | undefined =>
  emailSchema.safeParse(query.get('email') ?? '').data;

/** A path of this site to return to; undefined for the home page and for paths that could leave the site. */
export function originAt(written: unknown): Origin | undefined {
  const path = safePath(written);
  if (path === '/') return undefined;
  const { pathname, search, hash } = new URL(path, 'https://site.invalid');
  return { pathname, search, hash };
}
