import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { deferScripts } from './page-runtime/defer-scripts.ts';
import { StaticData, staticDataContext } from './page-runtime/static-part.tsx';

// main.ts imports these keys from the built server entry: they compare by identity, and a second import would differ.
export { apiContext } from './api.ts';
export { liteContext } from './company/lite-variant.ts';
export { positionPagesContext } from './page-runtime/position-pages.ts';
export { staticDataContext } from './page-runtime/static-part.tsx';
export { refusedFormContext } from './refused-form.ts';

/** Receives the error that made a page fail; otherwise the router would print it. */
export const failureContext = createContext<(error: unknown) => void>();

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted && context instanceof RouterContextProvider) context.get(failureContext)(error);
};

/** Renders the whole document before responding: streamed parts would need script to be inserted. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const page = (
      <StaticData value={context.get(staticDataContext)?.data ?? null}>
        <ServerRouter context={routerContext} url={request.url} />
      </StaticData>
    );
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        headers.set('Content-Type', 'text/html; charset=utf-8');
        text(pipe(new PassThrough())).then(
          // In development Vite's own scripts come first.
          (html) => resolve(new Response(import.meta.env.DEV ? html : deferScripts(html), { headers, status })),
          reject,
        );
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
