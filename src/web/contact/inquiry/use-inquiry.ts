import { useEffect, useRef, useState } from 'react';
import { businessDate } from '#contract/business-days.ts';
import {
  type Inquiry,
  type InquiryTypeLabels,
  inquiryMessages,
  inquirySchemas,
  sendInquiry,
} from '#contract/contact/inquiries.ts';
import { inquiryFields, inquiryOf, takesFiles } from '#contract/contact/inquiry-fields.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { namesAttachedArea, useAttachedArea } from '#web/map/attached/use-attached-area.tsx';
import { storeUnsent } from '#web/outbox/outbox.ts';
import type { RefusedForm } from '#web/refused-form.ts';
import { useHydrated } from '#web/ui/async/use-hydrated.ts';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { requestFor } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { type InquiryDraft, inquiryDraft } from '../draft.ts';
import { inquiryKind } from '../inquiry-kind.ts';
import type { Outcome } from './outcome.ts';
import type { Owner } from './use-form-owner.ts';

type Values = Record<string, string | boolean>;

interface Options {
  labels: InquiryTypeLabels;
  owner: Owner;
  refused: RefusedForm | null;
  onOutcome(outcome: Outcome): void;
}

export function useInquiry({ labels: { id: type, fields }, owner, refused, onOutcome }: Options) {
  const ownerId = owner ? owner.id : null;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [initial] = useState(() => blankForm(type, refused?.typed));
  const attempt = useRef<Pick<InquiryDraft, 'openedAt' | 'sending'>>({ openedAt: 0, sending: null });

  const form = useForm<Values>({
    initial,
    refused: refused ? { message: refused.error, fields: refused.fields } : undefined,
    summarised: true,
    validate: (values) => messagesOfInquiry(type, values),
    async submit(values) {
      const content = {
        ...inquiryOf(type, values),
        ...(values['subject'] && { subject: values['subject'] }),
        ...(files.length > 0 && { files: announced(files) }),
        ...(type === 'quote' && attachment.attached && attachment.part),
      };
      const { key, openForMs } = nextAttempt(content);
      const body = { ...content, openForMs } as Inquiry;
      try {
        const sent = await call(sendInquiry, { body }, { idempotencyKey: key });
        finish({ sent, files });
      } catch (error) {
        await storeUnsent(error, inquiryKind, { key, body, files, owner: ownerId });
        finish({ queued: true });
      }
    },
  });

  /** The same key for the same content, and so also the same `openForMs` in the body. */
  function nextAttempt(content: object): NonNullable<InquiryDraft['sending']> {
    const { openedAt, sending } = attempt.current;
    const { key, body } = requestFor(content, sending && { key: sending.key, body: sending.content });
    if (sending?.key === key) return sending;
    const next = { key, content: body, openForMs: Math.max(0, Date.now() - openedAt) };
    attempt.current = { openedAt, sending: next };
    inquiryDraft(type).store(ownerId, { values: form.values, ...attempt.current });
    return next;
  }

  const attachment = useAttachedArea(namesAttachedArea(useQuery()), (message) => form.fill({ message }));

  function finish(outcome: Outcome): void {
    inquiryDraft(type).store(ownerId, null);
    attachment.remove();
    onOutcome(outcome);
  }

  usePresets(fields, form.fill);
  useDraft({ type, owner, initial, values: form.values, fill: form.fill, attempt });
  return { form, attachment, files: takesFiles(type) ? { chosen: files, choose: setFiles } : null };
}

function messagesOfInquiry(type: InquiryTypeLabels['id'], values: Values): Record<string, string> {
  const messages = messagesOf(inquirySchemas[type], inquiryOf(type, values));
  const when = typeof values['when'] === 'string' ? values['when'] : '';
  // The schema cannot check against today's date; the server sends the same message.
  return when && when < businessDate(new Date()) ? { ...messages, when: inquiryMessages.when } : messages;
}

const announced = (files: readonly File[]) => files.map(({ name, size }) => ({ name, bytes: size }));

function blankForm(type: InquiryTypeLabels['id'], typed: Record<string, string> = {}): Values {
  const blank = inquiryFields[type].map((field) => [
    field,
    field === 'consent' ? Boolean(typed[field]) : (typed[field] ?? ''),
  ]);
  return { ...Object.fromEntries(blank), subject: '' };
}

/** Links may preset ?service=, ?course= and ?topic=; values that are not among the options are ignored. */
function usePresets(fields: InquiryTypeLabels['fields'], fill: (values: Values) => void): void {
  const search = useQuery().toString();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const chosen = ['service', 'course', 'topic'].flatMap((name) => {
      const value = query.get(name);
      const offered = fields.find((field) => field.name === name)?.options?.some(({ id }) => id === value);
      return value && offered ? [[name, value]] : [];
    });
    fill(Object.fromEntries(chosen));
  }, [search, fields, fill]);
}

interface DraftOptions {
  type: InquiryTypeLabels['id'];
  owner: Owner;
  initial: Values;
  values: Values;
  fill: (values: Values) => void;
  attempt: React.RefObject<Pick<InquiryDraft, 'openedAt' | 'sending'>>;
}

/** Restores what this account had typed, and fills in its name and email; stores what is typed from then on. */
function useDraft({ type, owner, initial, values, fill, attempt }: DraftOptions): void {
  const isHydrated = useHydrated();
  const [wasInPage] = useState(!isHydrated);
  useEffect(() => {
    // The form could be filled in before hydration.
    attempt.current.openedAt ||= Date.now() - (wasInPage ? Math.round(performance.now()) : 0);
  }, [attempt, wasInPage]);
  useEffect(() => {
    if (owner === undefined) return;
    const draft = inquiryDraft(type).read(owner ? owner.id : null);
    if (draft) {
      attempt.current = { openedAt: draft.openedAt, sending: draft.sending };
      fill(draft.values);
    }
    if (owner) fill({ name: `${owner.first_name} ${owner.last_name}`, email: owner.email });
  }, [type, owner, fill, attempt]);
  useEffect(() => {
    const isTyped = Object.entries(values).some(([name, value]) => value !== initial[name]);
    if (owner !== undefined && isTyped)
      inquiryDraft(type).store(owner ? owner.id : null, { values, ...attempt.current });
  }, [type, owner, initial, values, attempt]);
}
