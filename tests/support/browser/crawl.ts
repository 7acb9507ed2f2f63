import { expect } from 'vitest';

/** Every page that a visitor can reach from the home page by links: its path and its HTML. */
export async function crawl(origin: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/'];
  const dead: string[] = [];
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '';
    if (pages.has(path)) continue;
    const response = await fetch(origin + path);
    const html = await response.text();
    pages.set(path, html);
    if (response.status !== 200) dead.push(`${path} answers ${response.status}`);
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
      // The tests of the mailbox open the emails, and those of the open data its files.
      if (href && !/^\/demo\/mail\/|^\/(?:data|samples)\/files\//.test(href)) waiting.push(href);
    }
  }
  expect(dead).toEqual([]);
  // Not pages of the site: the feed, and pages of the demo. They have their own tests.
  for (const path of ['/rss.xml', '/demo/mail', '/demo/contact', '/api/auth/google'])
    expect(pages.delete(path)).toBe(true);
  return pages;
}

/** Links to an anchor that does not exist, on the same page or another. */
export function deadAnchors(pages: ReadonlyMap<string, string>): string[] {
  return [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)?#([^"]+)"/g)]
      .filter(([, to = path, id]) => !pages.get(to)?.includes(`id="${id}"`))
      .map(([, to = path, id]) => `${path} leads to ${to}#${id}`),
  );
}
