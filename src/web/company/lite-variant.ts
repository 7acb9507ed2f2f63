import { createContext } from 'react-router';

/** True while the lite variant of a page is rendered. */
export const liteContext = createContext(false);
