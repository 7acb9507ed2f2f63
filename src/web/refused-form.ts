import { createContext } from 'react-router';

/** A form that was sent without script, as its page shows it again. */
export interface RefusedForm {
  /** Empty for a form that was not refused. */
  error: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
  /** The server's answer to an accepted form, if its page shows one. */
  answer?: unknown;
}

/** Null for every cached page. */
export const refusedFormContext = createContext<RefusedForm | null>(null);
