import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Feature } from '#server/open-data/open-data.ts';
import { withParameter } from './addresses.ts';
import type { HasPages } from './query.ts';
import type { ReadLayer } from './select-items.ts';

type Html = ReturnType<typeof html>;

/** What a page for people says beside its content. */
export interface PageFrame extends HasPages {
  brand: string;
  /** The address of the landing page, without a slash at its end. */
  base: string;
  /** The title of the layer. */
  title: string;
  /** Who made the data, and its licence. */
  credit: string;
}

const style = `
:root { color-scheme: light dark; --paper: #f0f1eb; --sheet: #fbfbf8; --ink: #17201b; --ink2: #465047; --line: #c9cdc3; --focus: #245f78; }
@media (prefers-color-scheme: dark) { :root { --paper: #111713; --sheet: #19211c; --ink: #eef1e8; --ink2: #b9c2b7; --line: #39433b; --focus: #8cc8e0; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem clamp(1rem, 4vw, 3rem) 3rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 Arial, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 1.5rem 0 0.75rem; font-size: 2rem; line-height: 1.2; }
p { margin: 0.75rem 0; max-width: 44rem; color: var(--ink2); }
ul, ol { padding-left: 1.25rem; }
nav ol { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0; list-style: none; }
li { margin: 0.5rem 0; }
a { color: inherit; text-underline-offset: 4px; }
.table { overflow-x: auto; border: 1px solid var(--ink); background: var(--sheet); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** One style sheet and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

interface Page {
  title: string;
  /** The pages above this one. */
  above: readonly { name: string; href: string }[];
  content: Html;
  /** The same in JSON. */
  json: string;
}

export const page = ({ title, above, content, json }: Page, brand: string): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - ${brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="alternate" type="application/json" href="${json}">
<style>${raw(style)}</style>
</head>
<body>
<nav aria-label="Pages above"><ol>
<li><a href="/data">Open data</a></li>
${above.map(({ name, href }) => html`<li><a href="${href}">${name}</a></li>`)}
</ol></nav>
<main>
<h1>${title}</h1>
${content}
<p><a href="${json}">This page as JSON</a></p>
</main>
</body>
</html>
`);

interface ItemsPage {
  features: readonly Feature[];
  numberMatched: number | null;
  address: string;
  nextAddress: string | null;
}

export function itemsPage(
  { brand, base, title, credit }: PageFrame,
  { id, columns }: ReadLayer,
  { features, numberMatched, address, nextAddress }: ItemsPage,
): string {
  const collection = `${base}/collections/${id}`;
  const count = numberMatched === null ? `${features.length} on this page` : `${features.length} of ${numberMatched}`;
  const content = html`<p>${count}. ${credit}</p>
${
  features.length > 0
    ? html`<div class="table" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">id</th>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${features.map(
  (feature) => html`<tr><th scope="row"><a href="${collection}/items/${feature.id}">${feature.id}</a></th>${columns.map(
    ({ name }) => html`<td>${feature.properties[name] ?? ''}</td>`,
  )}</tr>
`,
)}
</tbody></table></div>`
    : html`<p>No item of this layer fits these parameters.</p>`
}
${nextAddress ? html`<p><a rel="next" href="${withParameter(nextAddress, 'f', 'html')}">Next page</a></p>` : ''}`;
  const above = [...toLayers(base), { name: title, href: collection }];
  return page({ title: `${title}: items`, above, content, json: withParameter(address, 'f', 'json') }, brand);
}

export function itemPage(
  { brand, base, title, credit }: PageFrame,
  { id, columns }: ReadLayer,
  feature: Feature,
  address: string,
): string {
  const collection = `${base}/collections/${id}`;
  const [west, south, east, north] = feature.bounds;
  const rows = [
    ...columns.map(({ name }) => [name, feature.properties[name] ?? '']),
    ['bbox', `${west}, ${south}, ${east}, ${north}`],
  ];
  const content = html`<div class="table"><table><tbody>
${rows.map(
  ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>
`,
)}</tbody></table></div>
<p>${credit}</p>`;
  const above = [...toLayers(base), { name: title, href: collection }, { name: 'Items', href: `${collection}/items` }];
  const heading = String(feature.properties['name'] ?? `${title} ${feature.id}`);
  return page({ title: heading, above, content, json: withParameter(address, 'f', 'json') }, brand);
}

const toLayers = (base: string) => [
  { name: 'OGC API', href: base },
  { name: 'Layers', href: `${base}/collections` },
];
