import { useEffect, useRef, useState } from 'react';
import { placeManualOrder, previewManualOrder } from '#contract/admin/orders/manual-orders.ts';
import { businessDate } from '#contract/business-days.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ApiError, call } from '#web/api.ts';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { bodyOf, byField, emptyLine, type OrderValues, pricedOf, problemsIn, type TypedLine } from './order-draft.ts';

export type KnownClient = Partial<Pick<OrderValues, 'email' | 'name' | 'phone'>>;
export type Preview = ReplyOf<typeof previewManualOrder>;
export type NewOrder = ReturnType<typeof useNewOrder>;

const empty: OrderValues = {
  email: '',
  name: '',
  phone: '',
  organisation: '',
  address: '',
  taxNumber: '',
  purchaseOrder: '',
  discount: '',
  discountReason: '',
  isPaid: false,
  amount: '',
  method: 'cash',
  receivedOn: '',
  reference: '',
  note: '',
};

type NewOrderReply = ReplyOf<typeof placeManualOrder>;

/** The form of an order: filled in, then confirmed in a summary with totals, then placed. */
export function useNewOrder(client: KnownClient, onPlaced: (placed: NewOrderReply) => Promise<void>) {
  const { submit } = useIdempotentSubmit();
  const [lines, setLines] = useState<readonly TypedLine[]>([emptyLine([])]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const form = useForm<OrderValues>({
    initial: { ...empty, receivedOn: businessDate(new Date()), ...client },
    validate: (values) => problemsIn(lines, values),
    async submit(values) {
      try {
        if (!preview) return setPreview(await call(previewManualOrder, { body: pricedOf(lines, values) }));
        const body = bodyOf(lines, values);
        await onPlaced(await submit(body, ({ key }) => call(placeManualOrder, { body }, { idempotencyKey: key })));
      } catch (error) {
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
        // Return to the fields, which show the errors.
        setPreview(null);
        throw Object.assign(new Error(error.message), { fields: byField(error.fields) });
      }
    },
  });
  const { refusals } = form.summary;
  // Messages no longer apply to lines that have been edited since.
  const [edited, setEdited] = useState({ refusals: 0, ids: new Set<number>() });
  const ids = edited.refusals === refusals ? edited.ids : new Set<number>();
  const lineErrors = Object.fromEntries(
    lines.flatMap(({ id }, place) =>
      ids.has(id) ? [] : Object.entries(form.errors).filter(([name]) => name.startsWith(`lines.${place}.`)),
    ),
  );
  return {
    form,
    lines,
    preview,
    lineErrors,
    linesForm: useFocusOnLines(refusals, form.errors),
    add: () => setLines([...lines, emptyLine(lines)]),
    remove(line: TypedLine): void {
      // The lines below move up, so their messages no longer match.
      setEdited({ refusals, ids: new Set(lines.map(({ id }) => id)) });
      setLines(lines.filter((one) => one !== line));
    },
    change(changed: TypedLine, part: Partial<TypedLine>): void {
      setEdited({ refusals, ids: new Set([...ids, changed.id]) });
      setLines(lines.map((line) => (line === changed ? { ...line, ...part } : line)));
    },
    back(): void {
      setPreview(null);
      form.setRefusal(null);
    },
  };
}

/** The line fields are not fields of `useForm`, so this moves the focus to the first invalid one. */
function useFocusOnLines(refusals: number, errors: Partial<Record<string, string>>) {
  const element = useRef<HTMLDivElement>(null);
  const isWrong = Object.keys(errors).some((name) => name.startsWith('lines.') && errors[name]);
  useEffect(() => {
    if (refusals > 0 && isWrong) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, isWrong]);
  return element;
}
