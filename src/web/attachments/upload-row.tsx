import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import './file-rows.css';

interface Props {
  name: string;
  /** Of the file, and how many of them were sent. */
  bytes: number;
  sent: number;
  /** What can be done with the upload. */
  action: string;
  onAction: () => void;
  /** How far it is, in words. */
  children: ReactNode;
}

/** A file that is being sent, for a list of `file-rows`. */
export const UploadRow = ({ name, bytes, sent, action, onAction, children }: Props) => (
  <li>
    <span className="min-w-0 wrap-anywhere">{children}</span>
    <Button small kind="quiet" onClick={onAction}>
      {action}
    </Button>
    <progress max={bytes} value={sent} aria-label={`Upload of ${name}`} />
  </li>
);
