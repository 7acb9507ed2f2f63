import { useState } from 'react';
import type { AttachedFile, Attachments } from '#contract/files/attachments.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { saveAs } from '#web/ui/records/save-as.ts';
import { acceptedFiles, acceptedFilesHint, neededFiles, refusalOfFile } from './accepted-files.ts';
import type { AttachmentCalls } from './attachment-calls.ts';
import './file-rows.css';

interface Props {
  files: readonly AttachedFile[];
  canChange: boolean;
  calls: AttachmentCalls;
  onChange: (attachments: Attachments) => void;
}

export function FilesPart({ files, canChange, calls, onChange }: Props) {
  return (
    <div>
      {files.length > 0 ? (
        <ul className="file-rows" aria-label="Files">
          {files.map((file) => (
            <FileRow key={file.id} {...{ file, canChange, calls, onChange }} />
          ))}
        </ul>
      ) : (
        <p className="text-ink2">No files yet.</p>
      )}
      {canChange && <AddFile {...{ files, calls, onChange }} />}
    </div>
  );
}

function FileRow({ file, canChange, calls, onChange }: Omit<Props, 'files'> & { file: AttachedFile }) {
  const { busy, failure, act } = useAction();
  const { id, name, bytes } = file;
  return (
    <li>
      <span className="min-w-0 wrap-anywhere">
        {name} <span className="text-ink2">{formatBytes(bytes)}</span>
      </span>
      <span className="actions no-print">
        <Button
          small
          kind="quiet"
          busy={busy}
          aria-label={`Download ${name}`}
          onClick={() => void act(async () => saveAs(name, await calls.readFile(id)))}
        >
          Download
        </Button>
        {canChange && (
          <Button
            small
            kind="quiet"
            busy={busy}
            aria-label={`Remove ${name}`}
            onClick={() => void act(async () => onChange(await calls.removeFile(id)))}
          >
            Remove
          </Button>
        )}
      </span>
      <span role="alert">{failure && <FieldError>{failure}</FieldError>}</span>
    </li>
  );
}

/** Sends the chosen files one at a time, so that they do not share a slow connection. */
function AddFile({ files: others, calls, onChange }: Omit<Props, 'canChange'>) {
  const [isSending, setSending] = useState(false);
  const [status, setStatus] = useState('');
  const [messages, setMessages] = useState<readonly string[]>([]);

  const sendFile = (file: File) => calls.addFile(file).then(onChange, (error: Error) => error.message);
  async function send(chosen: readonly File[]): Promise<void> {
    const refusals: string[] = [];
    const { files, note } = neededFiles(chosen, others);
    for (const file of files) {
      setStatus(`Sending ${file.name} (${formatBytes(file.size)})...`);
      const refusal = refusalOfFile(file) ?? (await sendFile(file));
      if (refusal) refusals.push(refusal);
    }
    setStatus(note);
    setSending(false);
    setMessages(refusals);
  }
  return (
    <FileField
      label="Add files"
      hint={acceptedFilesHint}
      multiple
      accept={acceptedFiles}
      disabled={isSending}
      messages={messages}
      className="no-print mt-5"
      onChoose={(chosen) => {
        setMessages([]);
        setSending(true);
        void send(chosen);
      }}
    >
      <p role="status" className="text-small text-ink2">
        {status}
      </p>
    </FileField>
  );
}
