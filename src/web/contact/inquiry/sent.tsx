import type { InquirySent } from '#contract/contact/inquiries.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { type UploadingFile, useUploads } from '../files/use-uploads.ts';
import { ThankYou } from '../thank-you.tsx';

export function Sent({ sent, files }: { sent: InquirySent; files: readonly File[] }) {
  const uploads = useUploads(sent, files);
  return (
    <div className="grid gap-6">
      <ThankYou reference={sent.ref} />
      {files.length > 0 && (
        <section aria-labelledby="files-on-their-way">
          <h2 id="files-on-their-way" className="mb-3 text-h4">
            Your files
          </h2>
          <ul className="file-rows">
            {uploads.files.map((file) => (
              <FileRow key={file.place} file={file} onRetry={() => uploads.retry(file.place)} />
            ))}
          </ul>
          <p className="sr-only" role="status">
            {uploads.files.every(({ state }) => state === 'there') ? 'All files received' : ''}
          </p>
        </section>
      )}
    </div>
  );
}

function FileRow({
  file: { name, bytes, state, sentBytes, refusal },
  onRetry,
}: {
  file: UploadingFile;
  onRetry(): void;
}) {
  return (
    <li>
      <span className="min-w-0 wrap-anywhere">
        {name} <span className="text-ink2">{formatBytes(bytes)}</span>
      </span>
      {state === 'there' && (
        <span className="flex items-center gap-2 text-ok">
          <Icon name="check" />
          Sent
        </span>
      )}
      {state === 'failed' && (
        <Button kind="quiet" small onClick={onRetry} aria-label={`Try again: ${name}`}>
          Try again
        </Button>
      )}
      {(state === 'waiting' || state === 'sending') && (
        <progress aria-label={`Sending ${name}`} max={bytes} value={sentBytes} />
      )}
      {refusal && (
        <p className="col-span-2 text-small text-danger" role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}
