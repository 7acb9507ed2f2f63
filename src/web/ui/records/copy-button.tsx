import { useState } from 'react';
import { Button } from '../controls/button.tsx';

interface Props {
  text: string;
  what: string;
  /** The text beside the button names what it copies. */
  brief?: boolean;
}

export function CopyButton({ text, what, brief = false }: Props) {
  const [status, setStatus] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setStatus('Copied');
    } catch {
      setStatus('Your browser does not allow copying. Select the text instead.');
    }
  }
  return (
    <>
      <Button className="no-print" kind="quiet" small onClick={copy}>
        {brief ? (
          <>
            Copy<span className="sr-only"> {what}</span>
          </>
        ) : (
          `Copy ${what}`
        )}
      </Button>
      <span className="no-print text-small text-ink2" role="status">
        {status}
      </span>
    </>
  );
}
