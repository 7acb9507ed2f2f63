import {
  createRequestHandler,
  type LoaderFunctionArgs,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { expect, it } from 'vitest';
import handleRequest from './entry.server.tsx';
import { deferScripts } from './page-runtime/defer-scripts.ts';
import { StaticPart, staticData, staticDataContext } from './page-runtime/static-part.tsx';

// What the transform of the HTML expects of the installed React Router: the other tests of it use HTML written by hand.

const script = (name: string): string => `/assets/${name}-1a2b3c4d.js`;
const described = (id: string, path: string, imports: string[]) => ({
  ...{ id, path, module: script(id), imports: imports.map(script), css: [] },
  ...{ hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false },
  ...{ hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false },
  ...{ clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined },
  hydrateFallbackModule: undefined,
});

const Page = () => <p>{useLoaderData<string>()}</p>;
const StaticPage = () => (
  <StaticPart name="text" data={useLoaderData<{ text: string } | null>()}>
    {({ text }) => <p>{text}</p>}
  </StaticPart>
);
const staticLoader = ({ context }: LoaderFunctionArgs) => staticData(context, { text: 'of a static part' });

const Layout = ({ children }: { children: React.ReactNode }) => (
  <html lang="en">
    <head>
      <title>Page</title>
    </head>
    <body>
      {children}
      <Scripts />
    </body>
  </html>
);

const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { Layout, default: Outlet, loader: () => 'of the root' } },
    page: { id: 'page', parentId: 'root', path: 'page', module: { default: Page, loader: async () => 'of the page' } },
    static: { id: 'static', parentId: 'root', path: 'static', module: { default: StaticPage, loader: staticLoader } },
  },
  assets: {
    entry: { module: script('entry.client'), imports: ['framework', 'shell'].map(script) },
    routes: {
      root: described('root', '', ['framework', 'shell']),
      page: { ...described('page', 'page', ['framework', 'shell', 'page-form', 'calls']), parentId: 'root' },
      static: { ...described('static', 'static', ['framework', 'shell']), parentId: 'root' },
    },
    url: script('manifest'),
    version: '1a2b3c4d',
  },
  ...{ basename: '/', publicPath: '/', assetsBuildDirectory: 'build/client', future: {}, ssr: true, isSpaMode: false },
  ...{ routeDiscovery: { mode: 'initial' }, prerender: [], allowedActionOrigins: false },
} as unknown as ServerBuild;

const rendered = async (): Promise<string> => {
  const handle = createRequestHandler(build, 'production');
  return (await handle(new Request('http://localhost/page'))).text();
};

it('defers every script of a page of the installed React Router', async () => {
  const html = await rendered();
  expect(html.match(/<link rel="modulepreload"/g)?.length).toBeGreaterThan(4);
  expect(html.match(/__reactRouterContext/g)?.length).toBeGreaterThan(2);

  const deferred = deferScripts(html);
  expect(deferred).not.toContain('modulepreload');
  const scripts = [...deferred.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  const running = scripts.filter(([, attributes, text]) => text && !attributes?.includes('type="text/plain"'));
  expect(running.map(([element]) => element)).toEqual([]);

  const texts = scripts.filter(([, attributes]) => attributes?.includes('data-modules'));
  expect(texts).toHaveLength(1);
  const [, attributes = '', text = ''] = texts[0] ?? [];
  const modules = /data-modules="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [];
  const names = ['manifest', 'framework', 'shell', 'page', 'page-form', 'calls', 'root', 'entry.client'];
  expect(modules.toSorted()).toEqual(names.map(script).sort());
  expect(modules.at(-1)).toBe(script('entry.client'));
  // Each module runs before those that import it.
  expect(modules.indexOf(script('shell'))).toBeLessThan(modules.indexOf(script('page')));
  expect(modules.indexOf(script('calls'))).toBeLessThan(modules.indexOf(script('page')));

  // The data is there before the modules start, and complete.
  const start = text.slice(text.indexOf('\nimport '));
  const data = text.slice(0, -start.length);
  expect(data).toMatch(/^window\.__reactRouterContext = \{/);
  expect(data).toContain('of the page');
  expect(data).toContain('window.__reactRouterContext.streamController.close();');
  expect(start).toContain(`import * as route0 from "${script('root')}"`);
  expect(start).toContain(`import("${script('entry.client')}")`);
});

it('has the data of a static part once: in the HTML of a document, or in the data of a navigation', async () => {
  const handle = createRequestHandler(build, 'production');
  const documentContext = new RouterContextProvider();
  documentContext.set(staticDataContext, {});
  const html = await (await handle(new Request('http://localhost/static'), documentContext)).text();
  expect(html).toContain('<div data-static="text"><p>of a static part</p></div>');
  expect(html.split('of a static part')).toHaveLength(2);
  const data = await (await handle(new Request('http://localhost/static.data'), new RouterContextProvider())).text();
  expect(data).toContain('of a static part');
});
