import { useEffect, useEffectEvent, useState } from 'react';
import { type Payment, paymentMethodNames, readPayment, ringsPhone } from '#contract/checkout/payments.ts';
import { networkFailureMessage } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { formatDollars } from '#contract/money.ts';
import { call } from '#web/api.ts';
import { useRootReply } from '#web/company/company.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { PayForm } from './pay-form.tsx';

interface Props {
  reference: string;
  payment: Payment;
  isPrimary: boolean;
  onNews: () => void;
  onBegun: () => void;
}

/** Shows a payment in progress: what to do, and what happens otherwise. Survives a reload. */
export function Waiting({ reference, payment, isPrimary, onNews, onBegun }: Props) {
  const { late, unreachable } = useWaiting(reference, payment, onNews);
  const [help, setHelp] = useState<'help' | 'other' | null>(null);
  return (
    <div className="waiting">
      <p className="text-lead">
        <WhatToDo payment={payment} />
      </p>
      <Spinner label="Waiting for your payment..." />
      <div role="status" className="empty:hidden">
        {late && (
          <p>
            We have not received confirmation yet. If you approved the payment, this page will update and we will email
            you. You can safely leave this page.
          </p>
        )}
        {unreachable && <p>{networkFailureMessage}</p>}
      </div>
      <p className="no-print actions">
        {payment.action.type === 'redirect' && (
          <a className={isPrimary ? 'button button-primary' : 'button button-quiet'} href={payment.action.url}>
            Go to the payment page
          </a>
        )}
        {ringsPhone(payment.method) && (
          <Button kind="quiet" aria-expanded={help === 'help'} onClick={() => setHelp('help')}>
            I did not get the {paymentMethodNames[payment.method]} prompt
          </Button>
        )}
        <Button kind="quiet" aria-expanded={help === 'other'} onClick={() => setHelp('other')}>
          Choose another way to pay
        </Button>
      </p>
      {help === 'help' && (
        <Callout>
          Check that the phone is switched on and has a signal, and that it is the one whose number you gave. A prompt
          can take a minute.
          {payment.action.type === 'ussd' && payment.action.instructions && ` ${payment.action.instructions}`} If no
          prompt comes, choose another way to pay.
        </Callout>
      )}
      {help === 'other' && <PayForm reference={reference} isPrimary={isPrimary} onBegun={onBegun} />}
    </div>
  );
}

function WhatToDo({ payment: { method, amountCents, status } }: { payment: Payment }) {
  const brand = useRootReply()?.company.name ?? '';
  const amount = formatDollars(amountCents);
  if (status === 'unknown') {
    return 'The payment service has not confirmed your payment yet. We keep checking. Please do not pay twice.';
  }
  if (!ringsPhone(method))
    return `Pay ${amount} on the Paynow page. When you have paid there, this page updates by itself.`;
  return `Check your phone. Approve ${amount} to ${brand} with your ${paymentMethodNames[method]} PIN. Never type your PIN on this website.`;
}

/** Polls a payment: every 5 s for two minutes, then every 15 s (`late`), and when the page is shown or online again. */
function useWaiting(ref: string, payment: Payment, onEnd: () => void): { late: boolean; unreachable: boolean } {
  const [late, setLate] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const ended = useEffectEvent(onEnd);
  const { id, status } = payment;

  useEffect(() => {
    const left = new AbortController();
    const began = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      clearTimeout(timer);
      try {
        const { payment: now } = await call(readPayment, { params: { ref, id } }, { signal: left.signal });
        setUnreachable(false);
        // A change from 'starting' to 'pending' matters too: there may be a page to open.
        if (now.status !== status) return ended();
      } catch {
        if (left.signal.aborted) return;
        setUnreachable(true);
      }
      if (left.signal.aborted) return;
      const isLate = performance.now() - began >= limits.paymentQuickPollsMs;
      setLate(isLate);
      timer = setTimeout(() => void look(), isLate ? limits.paymentSlowPollMs : limits.paymentQuickPollMs);
    }
    const lookNow = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    timer = setTimeout(() => void look(), limits.paymentQuickPollMs);
    addEventListener('online', lookNow, { signal: left.signal });
    document.addEventListener('visibilitychange', lookNow, { signal: left.signal });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [ref, id, status]);
  return { late, unreachable };
}
