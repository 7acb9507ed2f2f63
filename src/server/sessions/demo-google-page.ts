import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/platform/http.ts';

/** Somebody who can be picked. */
export interface Choice {
  email: string;
  firstName: string;
  lastName: string;
}

interface Shown {
  brand: string;
  /** The authorization request, carried through the form. */
  request: Record<string, string>;
  people: readonly Choice[];
  /** What was sent and could not be used; absent at first. */
  typed?: Record<string, unknown>;
}

const style = `
:root { color-scheme: light dark; --paper: #f0f1eb; --sheet: #fbfbf8; --ink: #17201b; --ink2: #465047; --line: #7d857a;
  --primary: #24452f; --on-primary: #f6f8ee; --danger: #a3261b; --focus: #245f78; }
@media (prefers-color-scheme: dark) { :root { --paper: #111713; --sheet: #19211c; --ink: #eef1e8; --ink2: #b9c2b7;
  --line: #7d877c; --primary: #cfda3c; --on-primary: #17201b; --danger: #ff9d8f; --focus: #8cc8e0; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 Arial, sans-serif; }
main { max-width: 30rem; margin: 6vh auto; padding: clamp(1rem, 5vw, 2rem); background: var(--sheet); border: 1px solid var(--ink); }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 1.75rem 0 0.75rem; font-size: 1.125rem; }
p { margin: 0.75rem 0 0; color: var(--ink2); }
form { display: grid; gap: 0.75rem; }
label { display: grid; gap: 0.25rem; font-weight: bold; }
input, button { min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 4px;
  background: var(--sheet); color: var(--ink); font: inherit; overflow-wrap: anywhere; }
button { cursor: pointer; text-align: left; }
.main { background: var(--primary); color: var(--on-primary); font-weight: bold; text-align: center; }
.cancel { text-align: center; }
.wrong { color: var(--danger); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** The page of the demo's Google: plain, works without script, and says what it is before anything else. */
export async function demoGooglePage(c: Ctx, { brand, request, people, typed }: Shown): Promise<Response> {
  const was = (name: string): string => (typeof typed?.[name] === 'string' ? typed[name] : '');
  const carried = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const field = (label: string, name: string, type: string, autocomplete: string, most: number) =>
    html`<label>${label} <input name="${name}" type="${type}" value="${was(name)}" autocomplete="${autocomplete}" maxlength="${most}" required></label>`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo Google - ${brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>Demo Google</h1>
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
</form>
</main>
</body>
</html>`;
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cache-Control', 'no-store');
  return c.html(page, typed ? 422 : 200);
}
