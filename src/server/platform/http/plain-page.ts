import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { AppEnv } from '../context.ts';

type Html = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; --paper: #f0f1eb; --sheet: #fbfbf8; --ink: #17201b; --ink2: #465047; --line: #7d857a;
  --primary: #24452f; --on-primary: #f6f8ee; --danger: #a3261b; --focus: #245f78; }
@media (prefers-color-scheme: dark) { :root { --paper: #111713; --sheet: #19211c; --ink: #eef1e8; --ink2: #b9c2b7;
  --line: #7d877c; --primary: #cfda3c; --on-primary: #17201b; --danger: #ff9d8f; --focus: #8cc8e0; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 Arial, sans-serif; overflow-wrap: anywhere; }
main { max-width: 30rem; margin: 6vh auto; padding: clamp(1rem, 5vw, 2rem); background: var(--sheet); border: 1px solid var(--ink); }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 1.75rem 0 0.75rem; font-size: 1.125rem; }
p { margin: 0.75rem 0 0; color: var(--ink2); }
form { display: grid; gap: 0.75rem; }
label { display: grid; gap: 0.25rem; font-weight: bold; }
input, button { min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 4px;
  background: var(--sheet); color: var(--ink); font: inherit; }
button { cursor: pointer; text-align: left; }
.main { background: var(--primary); color: var(--on-primary); font-weight: bold; text-align: center; }
.cancel { text-align: center; }
.wrong { color: var(--danger); }
.notice { margin: 0 0 1.25rem; padding: 0.5rem 0.75rem; border-left: 6px solid #cfda3c; background: var(--paper); color: var(--ink); font-weight: bold; }
dl { display: grid; grid-template-columns: minmax(0, auto) minmax(0, 1fr); gap: 0.5rem 1rem; margin: 1.25rem 0; padding: 0.75rem 0; border-block: 1px solid var(--line); }
dt { color: var(--ink2); }
dd { margin: 0; text-align: right; }
a { color: inherit; text-underline-offset: 4px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

interface PlainPage {
  title: string;
  content: Html;
  status: 200 | 422;
}

/** For the demo's own providers: one style sheet, no script. */
export function plainPage(c: Context<AppEnv>, { title, content, status }: PlainPage): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(style)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`,
    status,
  );
}
