import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { uploadPicture } from '#contract/admin/content.ts';
import { errorMessage } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import {
  hasPhonePicture,
  type Picture,
  phonePictureAddress,
  pictureAddress,
  type StoredPicture,
} from '#contract/site/pictures.ts';
import { sendFile } from '#web/attachments/send-file.ts';
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
  const [status, setStatus] = useState('');
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [stored, setStored] = useState<StoredPicture | null>(null);
  // With what was typed in the form while the picture was sent.
  const choose = useEffectEvent((picture: StoredPicture) => onChange({ alt: '', ...value, ...picture }));
  useEffect(() => {
    if (stored) choose(stored);
  }, [stored]);
  const missing = problems[path] ?? problems[pathOf(path, 'id')];

  async function send(file: File): Promise<void> {
    setMessages([]);
    try {
      const refusal = refusalOf(file);
      if (refusal) throw new Error(refusal);
      setStatus(`Sending ${file.name} (${formatBytes(file.size)})...`);
      setStored(await sendFile(uploadPicture, {}, file));
      setStatus('The picture is stored. Visitors see it after you publish.');
    } catch (error) {
      setStatus('');
      setMessages([(error as Error).message]);
    }
  }
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
            maxLength={limits.pictureAltMaxLength}
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
        disabled={status.startsWith('Sending')}
        messages={messages}
        onChoose={([file]) => file && void send(file)}
      >
        <p role="status" className="text-small text-ink2">
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
              setStatus('');
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

/** What can be said before it is sent. */
function refusalOf({ name, size }: File): string | null {
  if (/\.hei[cf]$/i.test(name)) return errorMessage('PICTURE_HEIC', { name });
  return size > limits.pictureMaxBytes ? errorMessage('PICTURE_TOO_LARGE', { name }) : null;
}
