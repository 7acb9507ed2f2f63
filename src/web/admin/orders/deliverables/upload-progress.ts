import { formatBytes } from '#web/ui/format/bytes.ts';

export interface UploadProgress {
  name: string;
  /** Of the file, and how many of them the site had before. */
  bytes: number;
  hereBytes: number;
  sent: number;
  /** When it began, and the last step: epoch milliseconds. */
  since: number;
  now: number;
}

const [leastSeconds, secondsShown] = [2, 90];

/** `1.0 MB of 2.1 MB, 24 KB a second, 45 s left`; the pace once it can be known. */
export function progressInWords({ bytes, hereBytes, sent, since, now }: UploadProgress): string {
  const share = `${formatBytes(sent)} of ${formatBytes(bytes)}`;
  const seconds = (now - since) / 1000;
  const moved = sent - Math.min(hereBytes, bytes);
  if (seconds < leastSeconds || moved <= 0 || sent >= bytes) return share;
  const pace = moved / seconds;
  const left = Math.ceil((bytes - sent) / pace);
  const time = left <= secondsShown ? `${left} s` : `${Math.ceil(left / 60)} min`;
  return `${share}, ${formatBytes(pace)} a second, ${time} left`;
}
