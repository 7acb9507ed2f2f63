/**
 * Puts the styles of a page into its HTML, except the first file, which all pages have: a separate file costs a phone
 * more in headers and round trips than it saves. The links stay for the script that opens other pages later, but load
 * nothing. Those that scripts loaded later share (`#`) are put into the browser's cache after hydration
 * (`keepSharedStyles` in src/web/entry.client.tsx).
 * @param styleOf the text of a file of the build
 */
export async function withInlineStyles(
  page: Response,
  styleOf: (pathname: string) => string | undefined,
): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  return new Response(inlineStyles(await page.text(), styleOf), page);
}

function inlineStyles(html: string, styleOf: (pathname: string) => string | undefined): string {
  const [, ...own] = html.matchAll(/<link rel="stylesheet" href="([^"#]+)#?"(?=\/>)/g);
  let styles = '';
  const withoutOwn = own.reduce((rest, [link, pathname = '']) => {
    const style = styleOf(pathname);
    if (style === undefined) return rest;
    styles += style.trim();
    return rest.replace(link, `${link} disabled=""`);
  }, html);
  return styles ? withoutOwn.replace('</head>', () => `<style>${styles}</style></head>`) : html;
}
