import { type Inquiry, inquirySchema } from '#contract/contact/inquiries.ts';
import { type FormInput, inquiryFields, inquiryOf, isInquiryType } from '#contract/contact/inquiry-fields.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Fields are text; a checkbox is `on` or absent. @throws AppError NOT_FOUND for an unknown type, VALIDATION_FAILED */
export function inquiryOfForm(type: string | undefined, fields: URLSearchParams): Inquiry {
  if (!isInquiryType(type)) throw new AppError('NOT_FOUND');
  const written: FormInput = {};
  for (const field of inquiryFields[type]) {
    const text = fields.get(field) ?? '';
    written[field] = field === 'consent' ? text !== '' : storable(text);
  }
  const honeypot = fields.get('subject');
  const parsed = inquirySchema.safeParse({ ...inquiryOf(type, written), ...(honeypot && { subject: honeypot }) });
  if (parsed.success) return parsed.data;
  const messages: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) messages[String(path[0] ?? 'form')] ??= message;
  throw new AppError('VALIDATION_FAILED', { fields: messages });
}

// PostgreSQL text cannot hold NUL; percent-encoded bytes that are not UTF-8 are already replacement characters.
const storable = (text: string): string => text.replaceAll('\0', '');
