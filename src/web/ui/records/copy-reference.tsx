import { CopyButton } from './copy-button.tsx';

export const CopyReference = ({ reference }: { reference: string }) => (
  <div className="mt-6">
    <p className="text-small text-ink2">Reference</p>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="text-h2 select-all">{reference}</p>
      <CopyButton text={reference} what="reference" />
    </div>
  </div>
);
