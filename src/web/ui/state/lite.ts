import { createContext, useContext } from 'react';

/** Whether the page was sent in its lite variant: no picture is loaded until it is pressed (decision 0053). */
export const LiteContext = createContext(false);

export const useLite = (): boolean => useContext(LiteContext);
