import { index, type RouteConfig } from '@react-router/dev/routes';

/** Every URL of the site on one screen. Links are made from `paths.ts`. */
export default [index('site/home-page.tsx')] satisfies RouteConfig;
