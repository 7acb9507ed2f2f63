import { data, type RouterContextProvider } from 'react-router';
import { readArticle } from '#contract/site/articles.ts';
import { ApiError, call } from '../api.ts';

/** An article for its page; one that does not exist is the not-found page. */
export async function articleFor(slug: string, context: Readonly<RouterContextProvider>) {
  return call(readArticle, { params: { slug } }, { context }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') throw data(null, 404);
    throw error;
  });
}
