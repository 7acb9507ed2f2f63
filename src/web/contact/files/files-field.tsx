import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { inquiryMessages } from '#contract/contact/inquiries.ts';

import { filesIn } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { acceptedFiles, acceptedFilesHint, neededFiles, refusalOfFile } from '#web/attachments/accepted-files.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { FieldError } from '#web/ui/forms/field.tsx';

interface Props {
  chosen: readonly File[];
  choose(files: readonly File[]): void;
}

/** Up to 3 files, validated when chosen. They are sent after the message, so they need script. */
export function FilesField({ chosen, choose }: Props) {
  const id = useId();
  const [messages, setMessages] = useState<string[]>([]);
  const [note, setNote] = useState('');

  function add(target: HTMLInputElement): void {
    const { within, refusals, note: left } = withFiles(chosen, [...(target.files ?? [])]);
    // Reset, so that the same file can be chosen again after it was removed.
    target.value = '';
    choose(within);
    setMessages(refusals);
    setNote(left);
  }
  const input = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    if (input.current?.files?.length) add(input.current);
  });
  // Takes over files chosen before hydration.
  useEffect(() => takeOver(), []);

  return (
    <div className="needs-script field">
      <label className="field-label" htmlFor={id}>
        Files (optional)
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {acceptedFilesHint}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        className="file-input"
        accept={acceptedFiles}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={messages.length > 0 || undefined}
        onChange={({ target }) => add(target)}
      />
      <Refusals id={`${id}-error`} messages={messages} />
      <p role="status" className="text-small text-ink2">
        {note}
      </p>
      {chosen.length > 0 && <ChosenFiles chosen={chosen} choose={choose} />}
    </div>
  );
}

/** The chosen files with further ones, as far as they are accepted. */
function withFiles(chosen: readonly File[], files: readonly File[]) {
  const needed = neededFiles(files, chosen);
  const refusals = needed.files.flatMap((file) => refusalOfFile(file) ?? []);
  const all = [...chosen, ...needed.files.filter((file) => !refusalOfFile(file))];
  const within = all.filter((_, place) => countOf(all.slice(0, place + 1)) <= limits.inquiryFilesMax);
  if (within.length < all.length) refusals.push(inquiryMessages.files);
  return { within, refusals, note: needed.note };
}

const Refusals = ({ id, messages }: { id: string; messages: readonly string[] }) => (
  <div id={id} role="alert" className="grid gap-1">
    {messages.map((message) => (
      <FieldError key={message}>{message}</FieldError>
    ))}
  </div>
);

const ChosenFiles = ({ chosen, choose }: Props) => (
  <ul className="file-rows" aria-label="Chosen files">
    {chosen.map((file, place) => (
      <li key={`${file.name} ${file.size} ${file.lastModified}`}>
        <span className="min-w-0 wrap-anywhere">
          {file.name} <span className="text-ink2">{formatBytes(file.size)}</span>
        </span>
        <IconButton
          icon="close"
          label={`Remove ${file.name}`}
          onClick={() => choose(chosen.filter((_, index) => index !== place))}
        />
      </li>
    ))}
  </ul>
);

const countOf = (files: readonly File[]): number => filesIn(files.map(({ name }) => name));
