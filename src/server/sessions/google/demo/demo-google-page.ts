import { html } from 'hono/html';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/platform/context.ts';
import { plainPage } from '#server/platform/http/plain-page.ts';

export interface Choice {
  email: string;
  firstName: string;
  lastName: string;
}

interface PageContent {
  brand: string;
  request: Record<string, string>;
  people: readonly Choice[];
  typed?: Record<string, unknown>;
}

export async function demoGooglePage(c: Ctx, { brand, request, people, typed }: PageContent): Promise<Response> {
  const was = (name: string): string => (typeof typed?.[name] === 'string' ? typed[name] : '');
  const carried = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const field = (label: string, name: string, type: string, autocomplete: string, most: number) =>
    html`<label>${label} <input name="${name}" type="${type}" value="${was(name)}" autocomplete="${autocomplete}" maxlength="${most}" required></label>`;
  const content = html`<h1>Demo Google</h1>
<p>This is not Google. It stands in for Google in this demo, on this computer alone, and sends nothing anywhere.</p>
${
  people.length > 0
    ? html`<h2>Choose an account</h2>
<form method="post" action="/demo/google">${carried}
${people.map(
  ({ firstName, lastName, email }) =>
    html`<button name="pick" value="${email}">Continue as ${`${firstName} ${lastName}`.trim()} (${email})</button>`,
)}
</form>`
    : ''
}
<h2>${people.length > 0 ? 'Use another account' : 'Say who you are'}</h2>
<form method="post" action="/demo/google">${carried}
${typed ? html`<p class="wrong" role="alert">Enter a first name, a last name and an email address like name@example.com.</p>` : ''}
${field('First name', 'given_name', 'text', 'given-name', limits.personNameMaxLength)}
${field('Last name', 'family_name', 'text', 'family-name', limits.personNameMaxLength)}
${field('Email', 'email', 'email', 'email', limits.emailMaxLength)}
<button class="main" name="answer" value="continue">Continue as this person</button>
<button class="cancel" name="answer" value="cancel" formnovalidate>Cancel</button>
</form>`;
  return plainPage(c, { title: `Demo Google - ${brand}`, content, status: typed ? 422 : 200 });
}
