import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Sample } from '#tests/support/app/sample.ts';
import { sampled } from '#tests/support/app/samples.ts';
import type { WatchedApp } from './watched-app.ts';

/** A call of an admin page with one query. */
export interface AdminRead {
  what: string;
  endpoint: Endpoint;
  sending: { params: Record<string, string>; query: Record<string, string> };
}

type Fields = Record<string, string>;

/** Downloads have no reply in the contract: their time depends on their rows, which have a limit of their own. */
const isFile = ({ reply }: Endpoint): boolean => reply === undefined;

const searched = ['amara', 'client77@', 'Amara Moyo', 'zzz', 'ORD-26-001', 'umguza', '0770 000 1'];
const narrowed: Fields[] = [{ from: '2026-02-01' }, { to: '2025-12-01' }];

/** Every GET of the contract that only staff may send, with every state, search and period of its query. */
export async function adminReads(of: WatchedApp): Promise<AdminRead[]> {
  const reads: AdminRead[] = [];
  for (const { endpoint, sample } of sampled(endpoints)) {
    if (endpoint.method !== 'GET' || !['staff', 'owner'].includes(endpoint.guard) || isFile(endpoint)) continue;
    const params = await realParams(of, endpoint, sample);
    for (const query of queriesOf(endpoint, sample)) {
      const written = new URLSearchParams(query).toString();
      reads.push({ what: `${endpoint.path}${written && `?${written}`}`, endpoint, sending: { params, query } });
    }
  }
  return reads;
}

function queriesOf({ query }: Endpoint, { sending }: Sample): Fields[] {
  if (!query) return [{}];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const base = Object.fromEntries(required.map((name) => [name, sending.query?.[name] ?? '']));
  const shown = properties['show'] as { enum?: string[] } | undefined;
  const states = (shown?.enum ?? []).map((show) => ({ ...base, show }));
  const widest = { ...base, ...(shown?.enum?.includes('all') && { show: 'all' }) };
  return [
    ...(states.length > 0 ? states : [base]),
    ...('q' in properties ? searched.map((q) => ({ ...widest, q })) : []),
    ...('from' in properties && !required.includes('from') ? narrowed.map((days) => ({ ...widest, ...days })) : []),
  ];
}

/** An existing record for each beginning of a path. A new kind of record needs an entry here. */
const things: Record<string, string> = {
  clients: `select id as value from users where email = 'client1@example.com'`,
  orders: `select ref as value from orders where work_status = 'completed' order by created_at desc limit 1`,
  bookings: `select ref as value from bookings where status = 'completed' order by created_at desc limit 1`,
  briefs: `select ref as value from briefs where state = 'accepted' order by created_at desc limit 1`,
  'course-dates': `select id as value from course_dates order by begins_at limit 1`,
  areas: `select ref as value from briefs where state = 'accepted' order by created_at desc limit 1`,
  emails: `select id as value from emails order by number desc limit 1`,
  content: `select number::text as value from content_publications order by number desc limit 1`,
  inquiries: `select ref as value from inquiries where status = 'seen' order by created_at desc limit 1`,
};

async function realParams({ find }: WatchedApp, { path }: Endpoint, { sending }: Sample): Promise<Fields> {
  const [, , of = ''] = path.split('/');
  const names = Object.keys(sending.params ?? {});
  const query = things[of];
  if (names.length === 0) return {};
  if (!query || names.length > 1) throw new Error(`${path}: name a thing that it reads`);
  return { [names[0] ?? '']: await find(query) };
}
