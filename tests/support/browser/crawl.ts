import { expect } from 'vitest';

/** Every page a visitor can reach from the home page, by the links themselves: its path and its HTML. */
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
      // Emails are read where the mailbox is tested.
      if (href && !href.startsWith('/demo/mail/')) waiting.push(href);
    }
  }
  expect(dead).toEqual([]);
  // Not pages of the site: the feed, and what the server shows in a demo. They are looked at where they belong.
  for (const path of ['/rss.xml', '/demo/mail', '/demo/contact', '/api/auth/google'])
    expect(pages.delete(path)).toBe(true);
  return pages;
}

/** Links to a place on a page, this one or another, where nothing stands. */
export function deadAnchors(pages: ReadonlyMap<string, string>): string[] {
  return [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)?#([^"]+)"/g)]
      .filter(([, to = path, id]) => !pages.get(to)?.includes(`id="${id}"`))
      .map(([, to = path, id]) => `${path} leads to ${to}#${id}`),
  );
}
