import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { useIsOwner } from '../owner-only.tsx';
import { adminPages, type Counts } from './admin-pages.ts';
import { PageLink } from './page-link.tsx';

interface Props {
  counts: Counts | undefined;
  onClose: () => void;
}

export const MorePages = ({ counts, onClose }: Props) => (
  <Dialog title="More" onClose={onClose}>
    <OtherPages counts={counts} />
  </Dialog>
);

function OtherPages({ counts }: Pick<Props, 'counts'>) {
  const close = useCloseDialog();
  const isOwner = useIsOwner();
  return (
    <ul className="mt-4 grid gap-1">
      {adminPages
        .flat()
        .filter(({ inBar, ofOwners }) => !inBar && (isOwner || !ofOwners))
        .map((page) => (
          <li key={page.to}>
            <PageLink page={page} counts={counts} onGo={close} />
          </li>
        ))}
    </ul>
  );
}
