import { useState } from 'react';
import { Button } from '../ui/button.tsx';

/** The reference in large, and a way to take it along. */
export function CopyReference({ reference }: { reference: string }) {
  const [said, setSaid] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(reference);
      setSaid('Copied');
    } catch {
      setSaid('Your browser does not allow copying. Select the reference instead.');
    }
  }
  return (
    <div className="mt-6">
      <p className="text-small text-ink2">Reference</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="text-h2 select-all">{reference}</p>
        <Button className="no-print" kind="quiet" small onClick={copy}>
          Copy reference
        </Button>
        <p className="no-print text-small text-ink2" role="status">
          {said}
        </p>
      </div>
    </div>
  );
}
