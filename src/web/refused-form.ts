import { createContext } from 'react-router';

export interface RefusedForm {
  error: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
}

/** Null for every page that is the same for everybody. */
export const refusedFormContext = createContext<RefusedForm | null>(null);
