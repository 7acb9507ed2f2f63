import { useState } from 'react';
import {
  type InquiryThread,
  readThread,
  replySchema,
  replyToInquiry,
  takeReplyBack,
} from '#contract/admin/inquiries/threads.ts';
import { ApiError, call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { useStoredDraft } from '#web/ui/forms/create-draft.ts';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { replyDraft } from './reply-draft.ts';
import { useInsertion } from './use-insertion.ts';

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
