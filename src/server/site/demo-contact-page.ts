import { html } from 'hono/html';
import type { Ctx } from '#server/platform/context.ts';
import { plainPage } from '#server/platform/http/plain-page.ts';

export const demoContactPage = (c: Ctx, brand: string) =>
  plainPage(c, {
    title: 'Example contact details',
    status: 200,
    content: html`
      <p class="notice">Demo of ${brand}</p>
      <h1>This contact is an example</h1>
      <p>Nobody can be reached there. Once the business has set its own phone number, email address and WhatsApp
      number, the link calls, writes or opens a chat.</p>
      <p><a href="/contact/general">Send a message with the form</a></p>
      <p><a href="/">Go to the home page</a></p>`,
  });
