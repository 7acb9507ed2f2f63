import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Content } from './content/content.ts';
import type { Database } from './database/database.ts';
import type { EmailDocuments } from './email/attachments.ts';
import type { Mailer } from './email/email.ts';
import type { Router } from './http/router.ts';
import type { ReceiveUpload } from './http/uploads.ts';
import type { Scheduler } from './jobs/scheduler.ts';
import type { Gauges } from './metrics/gauges.ts';
import type { PageChanges } from './pages/invalidation.ts';
import type { PersonalData } from './privacy/personal-data.ts';
import type { ContentPublishing } from './publications/publishing.ts';
import type { Csrf } from './security/csrf.ts';
import type { RateLimiter } from './security/rate-limits.ts';
import type { Secrets } from './security/secrets.ts';
import type { WorkerTime } from './security/worker-time.ts';

export interface Platform {
  config: Config;
  content: Content;
  publishing: ContentPublishing;
  clock: Clock;
  db: Database;
  secrets: Secrets;
  mailer: Mailer;
  documents: EmailDocuments;
  rateLimiter: RateLimiter;
  receiveUpload: ReceiveUpload;
  workerTime: WorkerTime;
  csrf: Csrf;
  router: Router;
  scheduler: Scheduler;
  gauges: Gauges;
  personalData: PersonalData;
  pageChanges: PageChanges;
  brand: string;
  /** The address of the picture for sharing a page. @param name such as `services/hydrology` */
  shareOf(name: string): string;
  link(path: string): string;
}
