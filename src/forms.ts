import type { ErrorReply } from '#contract/errors.ts';
import type { RefusedForm } from '#web/refused-form.ts';
import type { Renderer } from './render.ts';
import { AppError } from './server/platform/app-error.ts';
import type { App } from './server/platform/context.ts';
import { formAnswerHeader } from './server/platform/http/forms.ts';
import { type PageVariant, variantOfRequest } from './server/platform/pages/page-variant.ts';
import { inlineHashes } from './server/platform/pages/rendered-page.ts';
import { apiContentPolicy, pageContentPolicy } from './server/platform/security/headers.ts';

type Fetch = App['fetch'];

const needsScript = 'This form can only be sent with JavaScript. Nothing of what you typed has been kept.';

const tooBusy = 'This page cannot be made at the moment. Please send the form again.';

type FormReply = Partial<ErrorReply> & { typed?: Record<string, string>; answer?: unknown };

/**
 * Answers as `fetch` does, except for forms: a form sent to a page without one is refused as plain text; a form that is
 * refused, or whose page shows a result, is answered with its own page, the messages and the typed values. That page is
 * personal and never cached.
 */
export function withFormPages(fetch: Fetch, renderer: Renderer, headers: Record<string, string>): Fetch {
  return async (request, ...rest) => {
    const reply = await fetch(request, ...rest);
    const path = new URL(request.url).pathname;
    const isAnswer = reply.headers.has(formAnswerHeader);
    if ((reply.status < 400 && !isAnswer) || request.method !== 'POST' || path.startsWith('/api/')) return reply;
    const retryAfter = reply.headers.get('retry-after');
    const common = { ...headers, 'Cache-Control': 'no-store', ...(retryAfter && { 'Retry-After': retryAfter }) };
    const plainText = (message: string): Response =>
      new Response(`${message}\n`, {
        status: isAnswer ? 503 : reply.status,
        headers: {
          ...common,
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Security-Policy': apiContentPolicy,
        },
      });
    if (!(await renderer.pages()).hasForm(path)) return reply.status === 404 ? plainText(needsScript) : reply;
    const { error = '', fields = {}, typed, answer }: FormReply = await reply.json();
    if (!typed) return plainText(error);
    const variant = variantOfRequest(request);
    const html = await renderRefused(renderer, path, { variant, refused: { error, fields, typed, answer } });
    // The render queue is too long.
    if (html === null) return plainText(error || tooBusy);
    const policy = pageContentPolicy(inlineHashes(html));
    const page = { ...common, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
    return new Response(html, { status: reply.status, headers: page });
  };
}

async function renderRefused(
  renderer: Renderer,
  path: string,
  occasion: { variant: PageVariant; refused: RefusedForm },
): Promise<string | null> {
  try {
    return await (await renderer.render(path, occasion)).text();
  } catch (failure) {
    if (failure instanceof AppError) return null;
    throw failure;
  }
}
