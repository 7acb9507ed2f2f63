/** One figure of DESIGN 8: what it must reach, and where it is going. */
export interface Row {
  what: string;
  measured: number;
  atLeast?: number;
  atMost?: number;
  aim: number;
}

export const isKept = ({ measured, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Row) =>
  measured >= atLeast && measured <= atMost;
