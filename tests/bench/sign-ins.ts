import { setTimeout as delay } from 'node:timers/promises';
import { login } from '#contract/accounts/sessions.ts';
import { emailsIn } from '#tests/support/app/bursts.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { type Person, Visitor } from '#tests/support/app/visitor.ts';
import { measure } from './pages.ts';
import type { Row } from './row.ts';

const perSecond = 15;
const seconds = 60;
const people = 30;
// Far more than the site's real traffic. Without a limit the generator itself would use the core that the hashes need.
const traffic = { perSecond: 1_000 };

/** 15 logins a second for a minute next to 1,000 pages a second, both at fixed rates however slow the replies. */
export async function measureSignIns(): Promise<Row[]> {
  const site = await startSiteProcess({ ...processSettings, TRUST_PROXY: '0', RATE_LIMIT_FACTOR: '1000' });
  try {
    const host = { ...hostOf(site, null), emails: (to: string) => emailsIn(site.url, to) };
    let visitors = 0;
    const visitor = (): Visitor => {
      visitors += 1;
      return new Visitor(host, addressOf(visitors));
    };
    const persons: Person[] = [];
    for (let at = 0; at < people; at += 1) persons.push(await visitor().signUpAndActivate());

    const alone = await measure(site.url, {}, { ...traffic, seconds: seconds / 4 });
    const answers: Promise<{ status: number; ms: number }>[] = [];
    const began = Date.now();
    const pages = measure(site.url, {}, { ...traffic, seconds });
    for (let sent = 0; sent < perSecond * seconds; sent += 1) {
      await delay(Math.max(0, began + (sent * 1_000) / perSecond - Date.now()));
      const { email, password } = persons[sent % people] as Person;
      const at = Date.now();
      const reply = visitor().call(login, { body: { email, password } });
      answers.push(reply.then(({ status }) => ({ status, ms: Date.now() - at })));
    }
    const beside = await pages;
    const settled = await Promise.all(answers);
    const times = settled.map(({ ms }) => ms).sort((a, b) => a - b);
    console.log(
      `pages alone ${alone.perSecond}/s, p99 ${alone.p99} ms; beside logins ${beside.perSecond}/s, p99 ${beside.p99} ms; login p50 ${times[times.length >> 1]} ms`,
    );
    return [
      {
        what: 'logins that failed',
        measured: settled.filter(({ status }) => status !== 200).length,
        atMost: 0,
        aim: 0,
      },
      { what: 'login p99, ms', measured: times[Math.floor(times.length * 0.99)] ?? 0, atMost: 800, aim: 200 },
      { what: 'pages beside logins ÷ alone', measured: beside.perSecond / alone.perSecond, atLeast: 0.8, aim: 0.95 },
    ];
  } finally {
    await site.stop();
  }
}
