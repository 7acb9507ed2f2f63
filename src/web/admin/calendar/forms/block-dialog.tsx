import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import type { CalendarData } from '../day-entries.ts';
import { BlockForm } from './block-form.tsx';

interface Props {
  day: string;
  known: CalendarData;
  onClose: () => void;
}

/** Blocks time without the grid. */
export const BlockDialog = ({ onClose, ...props }: Props) => (
  <Dialog title="Block time" onClose={onClose}>
    <Body {...props} />
  </Dialog>
);

function Body({ day, known }: Omit<Props, 'onClose'>) {
  const close = useCloseDialog();
  return <BlockForm initial={{ day, from: '', to: '', reason: '' }} known={known} onBlocked={close} onCancel={close} />;
}
