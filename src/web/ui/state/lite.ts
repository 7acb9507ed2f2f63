import { createContext, useContext } from 'react';

/** Whether the page was sent as its lite variant, in which a picture is loaded only when pressed (decision 0053). */
export const LiteContext = createContext(false);

export const useLite = (): boolean => useContext(LiteContext);
