import { useState } from 'react';
import {
  type HoursPreview,
  previewHours,
  readHours,
  type StoredHours,
  saveHours,
} from '#contract/admin/hours/hours.ts';
import { openingRulesSchema } from '#contract/bookings/opening-rules.ts';
import { call } from '#web/api.ts';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { draftOf, type HoursDraft, rulesOf } from './hours-draft.ts';

/** Messages by the path of a field: `breaks.0.until`. */
export type Messages = Partial<Record<string, string>>;

function messagesFor(draft: HoursDraft): Messages {
  const messages: Messages = {};
  for (const { path, message } of openingRulesSchema.safeParse(rulesOf(draft)).error?.issues ?? []) {
    messages[path.join('.')] ??= message;
  }
  return messages;
}

const focusFirstWrong = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('.hours [aria-invalid="true"]')?.focus());

/** The typed hours, a preview of what saving would change, and saving: only previewed changes are saved. */
export function useHours(stored: StoredHours) {
  const [saved, setSaved] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored.rules));
  const [messages, setMessages] = useState<Messages>({});
  const [preview, setPreview] = useState<HoursPreview | null>(null);
  const [wasSaved, setWasSaved] = useState(false);
  const { busy, failure, act } = useAction();

  function change(part: Partial<HoursDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    setPreview(null);
    setWasSaved(false);
    if (Object.keys(messages).length > 0) setMessages(messagesFor(next));
  }

  async function check(): Promise<void> {
    const faults = messagesFor(draft);
    setMessages(faults);
    setWasSaved(false);
    if (Object.keys(faults).length > 0) focusFirstWrong();
    else setPreview(await call(previewHours, { body: { rules: rulesOf(draft) } }));
  }

  async function save({ version }: HoursPreview): Promise<void> {
    try {
      show(await call(saveHours, { body: { version, rules: rulesOf(draft) } }));
      setWasSaved(true);
    } catch (error) {
      // Require a new preview, compared with what another member of staff may have saved.
      setPreview(null);
      throw error;
    }
  }

  function show(next: StoredHours): void {
    setSaved(next);
    setDraft(draftOf(next.rules));
    setMessages({});
    setPreview(null);
  }

  return {
    saved,
    draft,
    messages,
    preview,
    wasSaved,
    busy,
    failure,
    change,
    check: () => act(check),
    save: (shown: HoursPreview) => act(() => save(shown)),
    discard: () => act(async () => show(await call(readHours, {}))),
  };
}

export type Hours = ReturnType<typeof useHours>;
