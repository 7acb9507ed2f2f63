import * as z from 'zod/mini';
import { type Company, companySchema, homeWordsSchema, servicesWordsSchema } from '#contract/site.ts';
import { namesIn, readMarkdown, readYaml, toHtml } from '#server/platform/content.ts';

const pageHeadSchema = z.object({ title: z.string(), description: z.string(), heading: z.string(), lead: z.string() });

/** What the site says outside the catalogue, read once from content/. */
export interface Site {
  company: Company;
  home: z.output<typeof homeWordsSchema>;
  services2: z.output<typeof servicesWordsSchema>;
  /** A plain page by the name of its file under content/site. */
  page(name: string): (z.output<typeof pageHeadSchema> & { html: string }) | undefined;
}

/** @throws ContentError naming the file, the field and the reason */
export function readSite(): Site {
  const pages = new Map(
    namesIn('site', '.md').map((name) => {
      const { head, body } = readMarkdown(`site/${name}.md`, pageHeadSchema);
      return [name, { ...head, html: toHtml(body) }];
    }),
  );
  return {
    company: readYaml('company.yaml', companySchema),
    home: readYaml('site/home.yaml', homeWordsSchema),
    services2: readYaml('site/services2.yaml', servicesWordsSchema),
    page: (name) => pages.get(name),
  };
}
