import * as z from 'zod/mini';
import { weekText } from '#contract/bookings/format-opening-hours.ts';
import type { OpenHours } from '#contract/bookings/opening-hours.ts';
import {
  type Company,
  type ContactField,
  companySchema,
  contactFields,
  homeTextsSchema,
  type SiteSection,
  servicesTextsSchema,
} from '#contract/site/site.ts';
import type { Config } from '#server/platform/config.ts';
import { anchorOf, type Content, ContentError, textOfHtml, toHtml } from '#server/platform/content/content.ts';

const path = z.string().check(z.regex(/^\/[\w/-]*$/, 'must be a path like /about'));
const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

const listedPageSchema = z.strictObject({
  path,
  name: line,
  about: line,
  /** The file under content/site with the text of the page, if it has one. */
  text: z.optional(line),
  /** False for pages that are useful only to their own visitor. */
  inSitemap: z._default(z.boolean(), true),
});
type ListedPage = z.output<typeof listedPageSchema>;

const pageHeadSchema = z.object({ title: z.string(), description: z.string(), heading: z.string(), lead: z.string() });

// Numbers that cannot be dialled and addresses that cannot exist (RFC 2606), so that no example reaches anybody.
const deadNumber = z.string().check(z.regex(/^\+263[ 0]+$/, 'must be a number of zeros like +263 00 000 0000'));
const demoSchema = z.strictObject({
  contact: z.strictObject({
    email: z.string().check(z.regex(/^[\w.-]+@[\w.-]+\.example$/, 'must be an address under .example')),
    phone: deadNumber,
    whatsapp: deadNumber,
    street: z.string().check(z.regex(/\(demo\)$/, 'must end with (demo)')),
    hours: companySchema.shape.contact.shape.hours,
  }),
});

function withExamples({ contact: own }: Company, content: Content): Pick<Site, 'contact' | 'examples'> {
  const { contact: example } = content.readYaml('demo.yaml', demoSchema);
  const examples = contactFields.filter((field) => own[field].length === 0);
  const filled = Object.fromEntries(examples.map((field) => [field, example[field]]));
  return { contact: { ...own, ...filled }, examples };
}

export interface Site {
  company: Company;
  /** Contact details as pages show them: in the demo, examples replace those the owner has not set. */
  contact: Company['contact'];
  /** Which contact details are examples. */
  examples: ContactField[];
  home: z.output<typeof homeTextsSchema>;
  services2: z.output<typeof servicesTextsSchema>;
  /** All pages except services, courses and articles, which their modules add. */
  pages: readonly ListedPage[];
  page(name: string): (z.output<typeof pageHeadSchema> & { html: string; sections: SiteSection[] }) | undefined;
  /** From this call on, the hours and the address edited in the admin replace those of content/. */
  follow(edited: () => EditedInAdmin): void;
}

interface EditedInAdmin {
  /** Null: the hours of content/company.yaml apply. */
  hours: OpenHours[] | null;
  /** The usual week in which consultations can be booked. */
  week: readonly OpenHours[];
  /** Where meetings take place; empty: the company's street address. */
  address: string;
  /** What `{bookableFrom}` and other names in pages stand for. */
  notice: Readonly<Record<string, string>>;
}

/** The value of `{meetings}` in pages: in person only when there is an address. */
const meetings = (address: string): string =>
  address ? 'by phone, by video call or in person' : 'by phone or video call';

/** The parts of a text below its second-level headings. */
const sectionsOf = (html: string): SiteSection[] =>
  html
    .split('<h2>')
    .slice(1)
    .map((part) => {
      const [heading = '', content = ''] = part.split('</h2>').map(trimmed);
      const items = [...content.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = '']) => itemOf(item));
      const html = content.replace(/<([uo]l)>[\s\S]*?<\/\1>/g, '').trim();
      return { id: anchorOf(heading), heading: textOfHtml(heading), html, items };
    });

const trimmed = (text: string): string => text.trim();

/** An item with its service, whose link is left out at the end. */
function itemOf(item: string): SiteSection['items'][number] {
  const [, link = '', service = null] = /(<a href="\/services\/([\w-]+)">[^<]*<\/a>)/.exec(item) ?? [];
  const [first = '', ...rest] = item.replace(/<\/?p>/g, '').split(/(?<=\.)\s/);
  const html = rest.filter((sentence) => sentence !== link).join(' ');
  return { name: textOfHtml(first).replace(/\.$/, ''), html, service };
}

/** The company, and its contact details as pages show them before hours are edited in the office. @throws ContentError */
export function readCompany(content: Content, { mode }: Pick<Config, 'mode'>) {
  const company = content.readYaml('company.yaml', companySchema);
  return {
    company,
    ...(mode === 'demo' ? withExamples(company, content) : { contact: company.contact, examples: [] }),
  };
}

/** @throws ContentError naming the file, the field and the reason */
export function readSite(content: Content, config: Pick<Config, 'mode'>): Site {
  const { company, ...shown } = readCompany(content, config);
  let edited = (): EditedInAdmin => ({ hours: null, week: [], address: '', notice: {} });
  const pages = new Map(
    content.namesIn('site', '.md').map((name) => {
      const { head, body } = content.readMarkdown(`site/${name}.md`, pageHeadSchema);
      return [name, { ...head, html: toHtml(body) }];
    }),
  );
  const listed = content.readYaml('site/pages.yaml', z.array(listedPageSchema));
  for (const { path, text } of listed) {
    if (text && !pages.has(text))
      throw new ContentError(`content/site/pages.yaml: text of ${path}: there is no ${text}.md`);
  }
  return {
    company,
    get contact() {
      return { ...shown.contact, hours: edited().hours ?? shown.contact.hours };
    },
    get examples() {
      return shown.examples.filter((field) => field !== 'hours' || edited().hours === null);
    },
    home: content.readYaml('site/home.yaml', homeTextsSchema),
    services2: content.readYaml('site/services2.yaml', servicesTextsSchema),
    pages: listed,
    page(name) {
      const page = pages.get(name);
      if (!page) return;
      const html = page.html
        .replaceAll('{meetings}', meetings(edited().address || shown.contact.street))
        .replaceAll('{times}', weekText(edited().week))
        .replace(/\{(bookableFrom|bookableUntil|changeUntil)\}/g, (_, name: string) => edited().notice[name] ?? '');
      return { ...page, html, sections: sectionsOf(html) };
    },
    follow(settings) {
      edited = settings;
    },
  };
}
