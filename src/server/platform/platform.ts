import type { BoundedQueue } from './bounded-queue.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Content } from './content.ts';
import type { Csrf } from './csrf.ts';
import type { Database } from './database.ts';
import type { EmailDocuments } from './email-documents.ts';
import type { Mail } from './mail.ts';
import type { Router } from './mount.ts';
import type { PageChanges } from './page-changes.ts';
import type { PersonalData } from './personal-data.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { Rounds } from './rounds.ts';
import type { Secrets } from './secrets.ts';

/** What every module is given. */
export interface Platform {
  config: Config;
  /** What the business says: the folder of CONTENT_DIR. */
  content: Content;
  clock: Clock;
  db: Database;
  secrets: Secrets;
  mail: Mail;
  documents: EmailDocuments;
  /** Where PDFs wait for their turn: each holds its fonts and pages in memory while it is drawn. */
  drawings: BoundedQueue;
  rateLimiter: RateLimiter;
  csrf: Csrf;
  router: Router;
  rounds: Rounds;
  personalData: PersonalData;
  pageChanges: PageChanges;
  /** The brand, for mails. */
  brand: string;
  /** An absolute address of the site, from PUBLIC_URL. */
  link(path: string): string;
}
