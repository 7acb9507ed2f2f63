import { createContext, use } from 'react';

/** Whether a link to the path loads its document, because its headers differ. */
export const OwnDocumentContext = createContext<(path: string) => boolean>(() => false);

export const useNeedsOwnDocument = (): ((path: string) => boolean) => use(OwnDocumentContext);
