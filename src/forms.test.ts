import { expect, it } from 'vitest';
import { withFormPages } from './forms.ts';
import type { Renderer } from './render.ts';

const renderer = { pages: async () => ({ hasForm: (path: string) => path.startsWith('/contact/') }) } as Renderer;

it.each([
  ['a form from another site', '/contact/quote', 403, { error: 'This came from another website.' }],
  ['a form of a page that has none', '/about', 404, { error: 'Not found' }],
])('%s is refused as plain text, with a policy that allows nothing', async (_, path, status, refusal) => {
  const answer = withFormPages(async () => Response.json(refusal, { status }), renderer, { 'X-Own': '1' });
  const reply = await answer(new Request(`http://localhost${path}`, { method: 'POST' }));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/plain; charset=utf-8']);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(reply.headers.get('x-own')).toBe('1');
});
