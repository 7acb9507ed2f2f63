import { Hono } from 'hono';
import { sql } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import { mountAccounts } from './accounts/routes.ts';
import { mountAdmin } from './admin/routes.ts';
import { mountAreas } from './areas/routes.ts';
import { readArticles } from './articles/articles.ts';
import { mountArticles } from './articles/routes.ts';
import { publishSettings, readBookingRules } from './bookings/bookings.ts';
import { mountBookings } from './bookings/routes.ts';
import { mountBriefs } from './briefs/routes.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { readSettings } from './checkout/checkout.ts';
import { mountCheckout } from './checkout/routes.ts';
import { mountContact } from './contact/routes.ts';
import { mountCourses } from './courses/routes.ts';
import { mountDeliveries } from './deliveries/routes.ts';
import { addressesOf, mountFeeds } from './feeds/routes.ts';
import { createLayerFacts, mountOgc } from './ogc/routes.ts';
import { readOpenDataTexts } from './open-data/open-data.ts';
import { mountOpenData } from './open-data/routes.ts';
import { AppError } from './platform/app-error.ts';
import type { Config } from './platform/config.ts';
import type { Content } from './platform/content/content.ts';
import type { App, AppEnv } from './platform/context.ts';
import type { Queries } from './platform/database/database.ts';
import { mountDemoMailbox } from './platform/email/demo-mailbox.ts';
import type { Mailer } from './platform/email/email.ts';
import { toErrorReply } from './platform/http/error-replies.ts';
import { openApi } from './platform/http/openapi.ts';
import { describeRequest } from './platform/http/request-context.ts';
import { createRouter } from './platform/http/router.ts';
import type { CallQueues } from './platform/load/call-queues.ts';
import { mountApiDescription } from './platform/pages/api-description.ts';
import type { Platform } from './platform/platform.ts';
import { createPersonalData } from './platform/privacy/personal-data.ts';
import { apiContentPolicy, securityHeaders } from './platform/security/headers.ts';
import type { RefusalAudit } from './platform/security/refusal-audit.ts';
import { mountReviews } from './reviews/routes.ts';
import { mountSamples } from './samples/routes.ts';
import { mountScenes } from './scenes/routes.ts';
import { readScenes } from './scenes/scenes.ts';
import { mountSearch } from './search/routes.ts';
import { authenticateCaller, mountSessions } from './sessions/routes.ts';
import { type Share, type SharePictures, sharesOfPages } from './shares/shares.ts';
import { mountSite } from './site/routes.ts';
import { readSite, type Site } from './site/site.ts';

/** What belongs to the process, whatever its content: every module gets it, each time the modules are mounted. */
export interface ProcessParts
  extends Omit<Platform, 'content' | 'mailer' | 'router' | 'personalData' | 'brand' | 'shareOf'> {
  queues: CallQueues | null;
  sharePictures: SharePictures;
  createMailer(company: Site['company']): Mailer;
  auditRefusal: RefusalAudit;
  countMiss(query: string): void;
  isDraining(): boolean;
}

export interface MountedModules {
  app: App;
  platform: Platform;
  /** The addresses of services, courses, articles and forms. */
  addresses: ReadonlySet<string>;
  /** The pictures for sharing its pages. */
  shares: readonly Share[];
  /** Makes scheduled tasks, gauges and the like those of these modules. Before, they have no effect on the process. */
  takeOver(): void;
}

/**
 * Mounts every module with one content: at the start, and again whenever content is published.
 * @throws ContentError when the content is wrong
 */
export async function mountModules(parts: ProcessParts, content: Content): Promise<MountedModules> {
  const { config, db } = parts;
  const site = readSite(content, config);
  const catalogue = readCatalogue(content);
  const bookingRules = readBookingRules(content, {
    serviceName: (id) => catalogue.service(id)?.name,
    street: site.contact.street,
  });
  const articles = readArticles(content);
  const shares = sharesOfPages({ site, catalogue, articles });

  const app: App = new Hono<AppEnv>();
  const additions: Additions = { waiting: [] };
  const platform: Platform = {
    ...parts,
    content,
    mailer: parts.createMailer(site.company),
    router: createRouter(app, { ...parts, officeNeedsSecondFactor: config.mode === 'live' }),
    personalData: createPersonalData(),
    brand: site.company.name,
    shareOf: parts.sharePictures.addressesOf(shares),
    documents: adding(parts.documents, ['add'], additions),
    scheduler: adding(parts.scheduler, ['add', 'addDeletion', 'addLong', 'addInEachProcess'], additions),
    gauges: adding(parts.gauges, ['add'], additions),
    pageChanges: adding(parts.pageChanges, ['subscribe'], additions),
  };

  mountEveryRequest(app, parts);
  authenticateCaller(app, platform);

  const settings = await publishSettings(platform, bookingRules);
  site.follow(() => ({ ...settings(), notice: bookingRules.notice }));
  mountSite(platform, app, site);
  mountCatalogue(platform, catalogue);
  mountArticles(platform, articles, (id) => catalogue.service(id)?.name);
  mountAreas(platform);
  const buildExport = mountAccounts(platform);
  const { scheduleDeletion, resetFactor } = mountSessions(platform, app);
  mountBookings(platform, bookingRules);
  mountCourses(platform, catalogue);
  const checkout = mountCheckout(platform, app, catalogue, site);
  const workingDays = async (trx: Queries) => (await bookingRules.read(trx)).calendar;
  const replyBy = mountContact(platform, catalogue, { company: site.company, workingDays });
  mountAdmin({
    platform,
    site,
    shop: readSettings(content, { mode: 'live' }, site.company.contact.street),
    catalogue,
    rules: bookingRules,
    replyBy,
    packData: buildExport,
    scheduleDeletion,
    resetFactor,
  });
  mountReviews(platform, catalogue);
  mountBriefs(platform, catalogue, checkout);
  mountDeliveries({ platform, app, orders: checkout.orders, workingDays });

  const openData = { texts: readOpenDataTexts(content), facts: createLayerFacts() };
  mountOpenData(platform, app, openData);
  mountSamples(platform, app, catalogue);
  mountScenes(platform, app, readScenes(content, config.contentDir));
  mountOgc(platform, app, openData);

  mountFeeds(app, platform, { site, catalogue, articles });
  mountSearch(platform, { site, catalogue, articles }, parts.countMiss);

  mountApiDescription(app, () => openApi(endpoints, site.company.name));
  if (config.mode === 'demo') {
    const sends = platform.mailer.sends;
    mountDemoMailbox(app, { db, documents: parts.documents, sends, brand: site.company.name });
  }
  app.notFound((c) => toErrorReply(c, new AppError('NOT_FOUND')));
  app.onError(async (error, c) => {
    await parts.auditRefusal(c, error);
    return toErrorReply(c, error);
  });
  return {
    app,
    platform,
    addresses: addressesOf({ site, catalogue, articles }),
    shares,
    takeOver() {
      for (const add of additions.waiting ?? []) add();
      additions.waiting = null;
    },
  };
}

interface Additions {
  /** Null: the modules have taken over, and nothing waits any more. */
  waiting: (() => void)[] | null;
}

/** A part of the process that modules add to: until they take over, what they add waits. */
function adding<Part extends object, Name extends keyof Part>(
  part: Part,
  names: readonly Name[],
  additions: Additions,
): Part {
  const later = names.map((name) => {
    const add = part[name] as (...given: unknown[]) => void;
    const addLater = (...given: unknown[]): void => {
      if (additions.waiting) additions.waiting.push(() => add(...given));
      else add(...given);
    };
    return [name, addLater];
  });
  return { ...part, ...Object.fromEntries(later) };
}

function mountEveryRequest(app: App, { config, db, isDraining }: ProcessParts): void {
  const headers = securityHeaders(config.publicUrl.startsWith('https:'));
  app.use(
    describeRequest({
      trustProxyHops: config.trustProxyHops,
      headers: { ...headers, 'Content-Security-Policy': apiContentPolicy },
      ownOrigins: () => ownOrigins(config),
    }),
  );
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    if (isDraining()) throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 });
    // A database outage affects every process, and pages in memory can still be served: the process stays ready.
    const reached = await sql`select 1`.execute(db).catch(() => null);
    return c.text(reached ? 'ready' : 'ready, database away');
  });
}

/** In the demo localhost and 127.0.0.1 count as one origin. */
export function ownOrigins({ mode, publicUrl }: Config): string[] {
  const { hostname, port, protocol } = new URL(publicUrl);
  if (mode === 'live' || hostname !== 'localhost') return [publicUrl];
  return [publicUrl, `${protocol}//127.0.0.1${port && `:${port}`}`];
}
