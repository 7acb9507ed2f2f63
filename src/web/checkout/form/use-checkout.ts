import { type RefObject, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { type Order, orderMessages } from '#contract/checkout/orders.ts';
import { participantNames, placeOrder } from '#contract/checkout/place-order.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { ApiError, call } from '#web/api.ts';
import { useKnownDetails } from '#web/auth/form-parts/use-known-details.ts';
import { billingOf } from '#web/cart/billing/billing.ts';
import { useCart } from '#web/cart/cart.ts';
import { useStoredDraft } from '#web/ui/forms/create-draft.ts';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { messagesOfDetails, messagesOfPayment, seatsIn } from '../details.ts';
import { beginPayment, goToPaymentPage } from '../payment/begin-payment.ts';
import { checkoutDraft, type Draft, emptyDraft } from './draft.ts';
import { type Preview, usePreview } from './use-preview.ts';

type Body = RequestOf<typeof placeOrder>['body'];

/** Errors after which the cart is priced again: its prices, items or dates have changed. */
const pricedAgain: readonly string[] = [
  'PRICE_CHANGED',
  'ITEM_UNAVAILABLE',
  'COURSE_DATE_NEEDED',
  'COURSE_DATE_CLOSED',
  'COURSE_DATE_FULL',
];

export function useCheckout(user: User) {
  const [stored] = useState(() => checkoutDraft.read(user.id) ?? emptyDraft);
  const sections = useSections(stored);
  const cart = useCart();
  const preview = usePreview();
  const leave = useLeave();
  const { sending, submit, forget } = useIdempotentSubmit(stored.sending);
  const [placed, setPlaced] = useState(false);

  const details = useForm({
    initial: {
      name: stored.name || `${user.first_name} ${user.last_name}`.trim(),
      organisation: stored.organisation,
      address: stored.address,
      taxNumber: stored.taxNumber,
      purchaseOrder: stored.purchaseOrder,
      note: stored.note,
      participants: stored.participants,
    },
    summarised: true,
    validate: (values) => messagesOfDetails(values, seatsIn(cart.cartItems)),
    submit: async () => sections.goOn(),
  });
  const payment = useForm({
    initial: { method: stored.method, phone: stored.phone },
    summarised: true,
    validate: messagesOfPayment,
    submit: async () => sections.goOn(),
  });
  const review = useForm({
    initial: { terms: false },
    summarised: true,
    validate: ({ terms }) => (terms ? {} : { terms: orderMessages.terms }),
    async submit() {
      if (preview.request.state === 'known') await place(bodyOf(preview.request.preview));
    },
  });

  const draft = { ...sections.draft, ...details.values, ...payment.values, sending };
  useKnownDetails(user.id, stored, (known) => {
    details.fill(known);
    payment.fill(known);
  });
  useStoredDraft(checkoutDraft, user.id, draft, !placed);

  const names = participantNames(details.values.participants);
  const bodyOf = ({ lines, totalCents }: Preview): Body => ({
    items: lines.map(({ id, quantity }) => ({ id, quantity })),
    billing: billingOf(details.values),
    ...(details.values.note.trim() && { note: details.values.note }),
    ...(names.length > 0 && { participants: names }),
    expectedTotalCents: totalCents,
    acceptTerms: true,
  });

  async function place(body: Body): Promise<void> {
    try {
      const order = await submit(body, (sent) => {
        // Store it before sending, not after the next paint, when the page may have been closed.
        checkoutDraft.store(user.id, { ...draft, sending: sent });
        return call(placeOrder, { body }, { idempotencyKey: sent.key });
      });
      await becomeOrder(order);
    } catch (error) {
      refuse(error);
      throw error;
    }
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
    const { code, fields } = error;
    if (code === 'IDEMPOTENCY_IN_PROGRESS') return;
    forget();
    if (pricedAgain.includes(code)) void preview.again();
    if (Object.keys(fields).some((name) => /^(?:note|participants|billing)/.test(name))) {
      details.setRefusal(Object.values(fields).join(' '));
      sections.edit(0);
    }
  }

  /** From here on it is paid like any order of the account: a payment that cannot begin is retried on its page. */
  async function becomeOrder({ ref, dueCents }: Order): Promise<void> {
    setPlaced(true);
    checkoutDraft.store(user.id, null);
    cart.clearCart();
    const begun = dueCents > 0 ? await beginPayment(ref, payment.values).catch(() => null) : null;
    await leave(`${href('/confirmation')}?order=${ref}`, { replace: true });
    if (begun) goToPaymentPage(begun);
  }

  return {
    sections,
    details,
    payment,
    review,
    preview,
    placed,
    isEmpty: cart.cartItems.length === 0,
    /** An order was sent without a reply and the cart is empty, so it was probably placed. */
    unanswered: sending !== null && cart.cartItems.length === 0,
    sendAgain: () => place(JSON.parse(sending?.body ?? '{}') as Body),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

const lastSection = 2;

function useSections(draft: Pick<Draft, 'section' | 'reached'>) {
  const [open, setOpen] = useState(() => within(draft.section));
  const [reached, setReached] = useState(() => Math.max(within(draft.reached), within(draft.section)));
  const heading = useOpenedHeading(open);
  return {
    heading,
    draft: { section: open, reached },
    stateOf: (section: number): 'open' | 'done' | 'ahead' => {
      if (section === open) return 'open';
      return section < reached || section < open ? 'done' : 'ahead';
    },
    edit: (section: number) => setOpen(section),
    /** Opens the furthest section reached, or from that one the next. */
    goOn(): void {
      const next = open < reached ? reached : Math.min(lastSection, open + 1);
      setOpen(next);
      setReached(Math.max(reached, next));
    },
  };
}

const within = (section: number): number => Math.max(0, Math.min(lastSection, Math.trunc(section)));

/** Moves the focus to the heading of a section that opens; not to the first one shown. */
function useOpenedHeading(open: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    heading.current?.focus();
  }, [open]);
  return heading;
}
