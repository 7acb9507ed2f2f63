import type { Endpoint } from '#contract/endpoint.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import './attached-files.css';

interface Props {
  /** The call that downloads a file, by `ref` and `id`. */
  endpoint: Endpoint;
  /** The call that downloads all of them, by `ref`; absent where there is none. */
  all?: Endpoint;
  reference: string;
  files: readonly { id: string; name: string; bytes: number }[];
}

/** The files that a client has sent with an inquiry, a booking or an order. */
export function AttachedFiles({ endpoint, all, reference, files }: Props) {
  if (files.length === 0) return null;
  return (
    <>
      <ul className="admin-rows admin-rows-thin attached-files mt-3" aria-label={`Files of ${reference}`}>
        {files.map(({ id, name, bytes }) => (
          <li key={id}>
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="attached-size">{formatBytes(bytes)}</span>
            <DownloadButton endpoint={endpoint} params={{ ref: reference, id }} name={name} label={`Download ${name}`}>
              Download
            </DownloadButton>
          </li>
        ))}
      </ul>
      {all && files.length > 1 && (
        <p className="mt-3">
          <DownloadButton
            endpoint={all}
            params={{ ref: reference }}
            name={`${reference}.zip`}
            label={`Download all (ZIP): ${reference}`}
          >
            Download all (ZIP)
          </DownloadButton>
        </p>
      )}
    </>
  );
}
