import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../seo/page-meta.ts';

/** Title and description of a page behind the guard; search engines are told to leave it out. */
export const accountMeta = (...page: Parameters<typeof pageMeta>): MetaDescriptor[] => [
  ...pageMeta(...page),
  { name: 'robots', content: 'noindex' },
];
