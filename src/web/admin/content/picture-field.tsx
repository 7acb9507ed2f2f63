import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { uploadPicture } from '#contract/admin/content.ts';
import { contentLimits } from '#contract/content-limits.ts';
import { errorMessage } from '#contract/errors.ts';
import {
  hasPhonePicture,
  type Picture,
  phonePictureAddress,
  pictureAddress,
  type StoredPicture,
} from '#contract/site/pictures.ts';
import { sendFile } from '#web/attachments/send-file.ts';
import { UploadRow } from '#web/attachments/upload-row.tsx';
import { fetchWithProgress } from '#web/requests/fetch-with-progress.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { fieldId, pathOf, withValue } from './fields.ts';
import { textsOf } from './labels.ts';

interface Props {
  label: ReactNode;
  path: string;
  /** Undefined: no picture is chosen. */
  value: Picture | undefined;
  problems: Readonly<Record<string, string>>;
  onChange: (value: unknown) => void;
}

/** The control of a picture: a file that is uploaded when it is chosen, and what it shows in words. */
export function PictureField({ label, path, value, problems, onChange }: Props) {
  const { stored, sending, status, messages, send, forget } = useUpload();
  // With what was typed in the form while the picture was sent.
  const choose = useEffectEvent((picture: StoredPicture) => onChange({ alt: '', ...value, ...picture }));
  useEffect(() => {
    if (stored) choose(stored);
  }, [stored]);
  const missing = problems[path] ?? problems[pathOf(path, 'id')];
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="edit-picture">
      <legend className="field-label">{label}</legend>
      {value && (
        <>
          <img
            src={(hasPhonePicture(value) ? phonePictureAddress : pictureAddress)(value.id)}
            width={value.width}
            height={value.height}
            alt={value.alt}
          />
          <TextField
            {...textsOf('alt')}
            id={fieldId(pathOf(path, 'alt'))}
            value={value.alt}
            maxLength={contentLimits.pictureAltMaxLength}
            autoComplete="off"
            error={problems[pathOf(path, 'alt')]}
            onChange={({ target }) => onChange(withValue(value, 'alt', target.value))}
          />
        </>
      )}
      <FileField
        label={value ? 'Replace the picture' : 'Choose a picture'}
        hint="JPEG, PNG or WebP, up to 12 MB. The place where it was taken is removed."
        accept="image/jpeg,image/png,image/webp"
        disabled={sending !== null}
        messages={messages}
        onChoose={([file]) => file && void send(file)}
      >
        {sending && <SendingRow sending={sending} />}
        <p role="status" className={sending ? 'sr-only' : 'text-small text-ink2'}>
          {status}
        </p>
      </FileField>
      {missing && <FieldError id={fieldId(pathOf(path, 'id'))}>{missing}</FieldError>}
      {value && (
        <p>
          <Button
            kind="quiet"
            small
            onClick={() => {
              forget();
              onChange(undefined);
            }}
          >
            Remove the picture
          </Button>
        </p>
      )}
    </fieldset>
  );
}

interface Sending {
  file: File;
  sentBytes: number;
  cancel: () => void;
}

/** Sends a picture. What is said of it changes at each step alone: that is read aloud. */
function useUpload() {
  const [stored, setStored] = useState<StoredPicture | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [status, setStatus] = useState('');
  const [messages, setMessages] = useState<readonly string[]>([]);

  async function send(file: File): Promise<void> {
    const { name, size } = file;
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const onProgress = (bytes: number): void => {
      setSending({ file, sentBytes: Math.min(size, bytes), cancel: () => cancelling.abort() });
      setStatus(bytes < size ? `Sending ${name}...` : preparing);
    };
    setMessages([]);
    try {
      const refusal = refusalOf(file);
      if (refusal) throw new Error(refusal);
      onProgress(0);
      setStored(await sendFile(uploadPicture, {}, file, { signal, fetcher: fetchWithProgress(onProgress) }));
      setStatus('The picture is stored. Visitors see it after you publish.');
    } catch (error) {
      setStatus(signal.aborted ? `${name} was not stored.` : '');
      setMessages(signal.aborted ? [] : [(error as Error).message]);
    }
    setSending(null);
  }
  return { stored, sending, status, messages, send, forget: () => setStatus('') };
}

const preparing = 'Preparing the picture for visitors...';

const SendingRow = ({ sending: { file, sentBytes, cancel } }: { sending: Sending }) => (
  <ul className="file-rows mt-3" aria-label="Uploading">
    <UploadRow name={file.name} bytes={file.size} sent={sentBytes} action="Cancel" onAction={cancel}>
      {sentBytes < file.size
        ? `${file.name}: ${Math.floor((100 * sentBytes) / file.size)}% of ${formatBytes(file.size)}`
        : preparing}
    </UploadRow>
  </ul>
);

/** What can be said before it is sent. */
function refusalOf({ name, size }: File): string | null {
  if (/\.hei[cf]$/i.test(name)) return errorMessage('PICTURE_HEIC', { name });
  return size > contentLimits.pictureMaxBytes ? errorMessage('PICTURE_TOO_LARGE', { name }) : null;
}
