import { useState } from 'react';
import { Button } from './button.tsx';

/** Takes a text along; says whether it could. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Your browser does not allow copying. Select the text instead.');
    }
  }
  return (
    <>
      <Button className="no-print" kind="quiet" small onClick={copy}>
        {label}
      </Button>
      <span className="no-print text-small text-ink2" role="status">
        {said}
      </span>
    </>
  );
}
