import { createContext } from 'react-router';

/** A form that was sent without script, as its page shows it again. */
export interface RefusedForm {
  /** Empty for a form that was not refused. */
  error: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
  /** What the server says of a form that it took, where its page shows that. */
  answer?: unknown;
}

/** Null for every page that is the same for everybody. */
export const refusedFormContext = createContext<RefusedForm | null>(null);
