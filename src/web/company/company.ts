import { useRouteLoaderData } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { readCompany } from '#contract/site/site.ts';

/** `lite`: the page was sent in its lite variant. */
export type RootReply = ReplyOf<typeof readCompany> & { lite: boolean };

/** The business details, from the root loader; undefined only if that loader itself failed. */
export const useRootReply = (): RootReply | undefined => useRouteLoaderData<RootReply>('root');
