import type { Endpoint } from '#contract/endpoint.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';

interface Props {
  /** The call that downloads a file, by `ref` and `id`. */
  endpoint: Endpoint;
  reference: string;
  files: readonly { id: string; name: string }[];
}

/** The files that a client has sent with an inquiry, a booking or an order. */
export function AttachedFiles({ endpoint, reference, files }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2" aria-label={`Files of ${reference}`}>
      {files.map(({ id, name }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 text-small wrap-anywhere">{name}</span>
          <DownloadButton endpoint={endpoint} params={{ ref: reference, id }} name={name} label={`Download ${name}`}>
            Download
          </DownloadButton>
        </li>
      ))}
    </ul>
  );
}
