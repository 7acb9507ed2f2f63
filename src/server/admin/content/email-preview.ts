import { companySchema } from '#contract/site/site.ts';
import type { Content } from '#server/platform/content/content.ts';
import { createEmailLayout } from '#server/platform/email/layout.ts';
import { withoutLinks } from '#server/platform/email/preview.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { valuesOf } from './content-files.ts';

/**
 * The HTML of an email as it will be sent, with the names of what is filled in, and without links.
 * @throws ContentError
 */
export function previewEmail(
  { config, link }: Pick<Platform, 'config' | 'link'>,
  content: Content,
  file: string,
): string {
  const { placeholders } = valuesOf(content, file) as { placeholders: string[] };
  const write = readTemplate(content, file.slice('emails/'.length, -'.md'.length), placeholders);
  const values = placeholders.map((name) => [name, name.endsWith('Url') ? link('/') : `{${name}}`]);
  const { subject, html } = write(Object.fromEntries(values));
  const company = content.readYaml('company.yaml', companySchema);
  return withoutLinks(createEmailLayout(company, config.publicUrl).html(subject, html));
}
