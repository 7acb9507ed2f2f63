import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Callout } from './callout.tsx';

interface Props {
  form: { refusal: string | null; busy: boolean };
  disabled?: boolean;
  /** Default: the primary button of its page or dialog. */
  kind?: 'primary' | 'quiet';
  children: ReactNode;
}

/** Why the form was refused, and its submit button. */
export const FormFoot = ({ form: { refusal, busy }, disabled, kind = 'primary', children }: Props) => (
  <>
    {refusal && <Callout tone="danger">{refusal}</Callout>}
    <div>
      <Button type="submit" kind={kind} busy={busy} disabled={disabled}>
        {children}
      </Button>
    </div>
  </>
);
