import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Callout } from './callout.tsx';

interface Props {
  form: { refusal: string | null; busy: boolean };
  disabled?: boolean;
  children: ReactNode;
}

/** Why the form was refused, and its submit button. */
export const FormFoot = ({ form: { refusal, busy }, disabled, children }: Props) => (
  <>
    {refusal && <Callout tone="danger">{refusal}</Callout>}
    <div>
      <Button type="submit" busy={busy} disabled={disabled}>
        {children}
      </Button>
    </div>
  </>
);
