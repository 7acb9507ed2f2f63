import { downloadAnswerFile } from '#contract/admin/inquiries/answers.ts';
import type { ThreadMessage } from '#contract/admin/inquiries/threads.ts';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { AttachedFiles } from '../../attached-files.tsx';

/** The files of an email. Files that were not stored are named, so that staff can find them in the mailbox. */
export function AnswerFiles({ reference, files }: { reference: string } & Pick<ThreadMessage, 'files'>) {
  const missing = files.filter(({ isKept }) => !isKept);
  return (
    <>
      <AttachedFiles endpoint={downloadAnswerFile} reference={reference} files={files.filter(({ isKept }) => isKept)} />
      {missing.length > 0 && (
        <p className="text-small text-ink2 wrap-anywhere">
          Not kept: {missing.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(', ')}
        </p>
      )}
    </>
  );
}
