import { type SyntheticEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  type InquiryThread,
  readThread,
  replySchema,
  replyToInquiry,
  takeReplyBack,
} from '#contract/admin/inquiries/threads.ts';
import { ApiError, call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { createDraft, useStoredDraft } from '#web/ui/forms/create-draft.ts';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { endOfBody, insertedAt } from '../templates/insert-text.ts';

const draftSchema = z.object({
  text: z.string(),
  /** The last request, so that a retry after a lost reply or a reload sends the same one. */
  sending: z._default(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
});

const replyDraft = createDraft(draftSchema, 'reply_draft');

/** The draft of the reply, stored on the device until it is sent, so that it survives reloads. */
export function useReply(thread: InquiryThread, userId: string, setThread: (thread: InquiryThread) => void) {
  const { ref, version } = thread;
  const owner = `${userId}_${ref}`;
  const [stored] = useState(() => replyDraft.read(owner));
  const { sending, submit, forget } = useIdempotentSubmit(stored?.sending ?? null);
  const form = useForm({
    initial: { text: stored?.text ?? '' },
    validate: ({ text }) => messagesOf(replySchema, { text, version }),
    async submit({ text }) {
      try {
        setThread(
          await submit({ text, version }, ({ key }) =>
            call(replyToInquiry, { params: { ref }, body: { text, version } }, { idempotencyKey: key }),
          ),
        );
        forget();
        form.reset({ text: '' });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'THREAD_CHANGED') {
          setThread(await call(readThread, { params: { ref } }));
        }
        throw error;
      }
    },
  });
  const { text } = form.values;
  const field = form.field('text');
  useStoredDraft(replyDraft, owner, { text, sending });
  const { onSelect, insert } = useInsertion({ id: field.id, text, onChange: (next) => form.change('text', next) });
  return {
    form,
    text,
    field: { ...field, onSelect },
    insert,
    async takeBack(id: string): Promise<void> {
      const taken = await call(takeReplyBack, { params: { ref, id } });
      setThread(taken.thread);
      form.change('text', [taken.text, text.trim()].filter(Boolean).join('\n\n'));
    },
  };
}

interface Field {
  id: string;
  text: string;
  onChange: (text: string) => void;
}

/** Inserts a text at the cursor, or else before the closing of the text, and moves the cursor behind it. */
function useInsertion({ id, text, onChange }: Field) {
  // Null until the field has had the focus. At the end of the text nobody has chosen a place either.
  const cursor = useRef<number | null>(null);
  return {
    onSelect({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void {
      cursor.current = currentTarget.selectionEnd;
    },
    insert(addition: string): void {
      const chosen = cursor.current ?? text.length;
      const inserted = insertedAt(text, chosen < text.length ? chosen : endOfBody(text), addition);
      onChange(inserted.text);
      requestAnimationFrame(() => {
        const element = document.getElementById(id);
        if (!(element instanceof HTMLTextAreaElement)) return;
        element.focus();
        element.setSelectionRange(inserted.cursor, inserted.cursor);
      });
    },
  };
}
