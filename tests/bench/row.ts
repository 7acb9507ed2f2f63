/** One measured figure with its limit and its target (product/pages.md#budgets). */
export interface Row {
  what: string;
  measured: number;
  atLeast?: number;
  atMost?: number;
  aim: number;
}

export const isWithinLimits = ({
  measured,
  atLeast = Number.NEGATIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
}: Row) => measured >= atLeast && measured <= atMost;
