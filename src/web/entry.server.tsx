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
import { deferScripts } from './shell/hydration/defer-scripts.ts';

// main.ts takes these keys from the built server entry: keys compare by identity, a second import would be another key.
export { apiContext } from './api.ts';
export { liteContext } from './company/lite-variant.ts';
export { refusedFormContext } from './refused-form.ts';

/** Told what made a page fail; without it the router would print the error itself. */
export const failureContext = createContext<(error: unknown) => void>();

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted && context instanceof RouterContextProvider) context.get(failureContext)(error);
};

/** Renders the whole document before answering: streamed parts would need script to fall into place. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
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
