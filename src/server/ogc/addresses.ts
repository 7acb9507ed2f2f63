import type { Format, HasPages } from './query.ts';

/** An address with one parameter set. */
export function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}

export interface Link {
  rel: string;
  type: string;
  title: string;
  href: string;
}

/** The links of a document to itself and to its other format. `jsonType` is the media type of its JSON. */
export function selfLinks(
  { hasPages }: HasPages,
  address: string,
  format: Format,
  jsonType = 'application/json',
): Link[] {
  const forms = [
    { format: 'json', type: jsonType, title: 'JSON' },
    ...(hasPages ? [{ format: 'html', type: 'text/html', title: 'Page for people' }] : []),
  ];
  return forms.map((form) => ({
    rel: form.format === format ? 'self' : 'alternate',
    type: form.type,
    title: form.title,
    href: withParameter(address, 'f', form.format),
  }));
}
