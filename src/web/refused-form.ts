import { createContext } from 'react-router';

/** A form sent without script, for its page to show again. */
export interface RefusedForm {
  /** Empty if the form was not refused. */
  error: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
  /** The server's reply to an accepted form, if its page shows one. */
  answer?: unknown;
}

/** Null for every cached page. */
export const refusedFormContext = createContext<RefusedForm | null>(null);
