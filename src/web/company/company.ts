import { useRouteLoaderData } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { readCompany } from '#contract/site/site.ts';

export type RootReply = ReplyOf<typeof readCompany> & {
  /** The page was sent in its lite variant. */
  lite: boolean;
  /** The pages whose documents may ask for the position. */
  positionPages: readonly string[];
};

/** The business details, from the root loader; undefined only if that loader itself failed. */
export const useRootReply = (): RootReply | undefined => useRouteLoaderData<RootReply>('root');
