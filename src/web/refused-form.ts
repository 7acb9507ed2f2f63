import { createContext } from 'react-router';

/** A form the browser sent without script and the server refused: shown again with what was typed. */
export interface RefusedForm {
  error: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
}

/** Null for every page that is the same for everybody. */
export const refusedFormContext = createContext<RefusedForm | null>(null);
