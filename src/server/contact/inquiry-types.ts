import * as z from 'zod/mini';
import type { InquiryTypeLabels } from '#contract/contact/inquiries.ts';
import {
  type InquiryField,
  inquiryFields,
  inquiryLabels,
  inquiryOptions,
  inquiryTypes,
  isRequired,
  notSure,
} from '#contract/contact/inquiry-fields.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Content } from '#server/platform/content/content.ts';

const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const labelsSchema = z.record(
  z.enum(inquiryTypes),
  z.strictObject({ title: line, description: line, heading: line, intro: line, card: line }),
);

/** The six types with their labels and fields. @throws ContentError */
export function readInquiryTypes(content: Content, { services }: Catalogue): InquiryTypeLabels[] {
  const labels = content.readYaml('site/inquiries.yaml', labelsSchema);
  const optionsOf = (field: InquiryField): { id: string; label: string }[] | undefined => {
    if (field === 'service') {
      return [...services.map(({ id, name }) => ({ id, label: name })), { id: notSure, label: 'Not sure' }];
    }
    const options = new Map<string, Record<string, string>>(Object.entries(inquiryOptions)).get(field);
    return options && Object.entries(options).map(([id, label]) => ({ id, label }));
  };
  return inquiryTypes.map((id) => ({
    id,
    ...labels[id],
    fields: inquiryFields[id].map((name) => {
      const options = optionsOf(name);
      return { name, label: inquiryLabels[name], required: isRequired(id, name), ...(options && { options }) };
    }),
  }));
}
