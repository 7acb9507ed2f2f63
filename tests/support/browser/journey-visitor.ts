import { systemClock } from '#server/platform/clock.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import type { Journey } from './journey.ts';

/** A visitor without a browser, who prepares a journey: calls the running site as a page would. */
export function visitorOf(journey: Pick<Journey, 'url' | 'emailTo'>): Visitor {
  const host = {
    origin: journey.url,
    clock: systemClock,
    request: (request: Request) => fetch(request),
    async emails(to: string) {
      const text = await journey.emailTo(to);
      return [{ kind: 'activation-code', subject: '', text, html: '' }];
    },
  };
  return new Visitor(host, '127.0.0.1');
}

/** The newest email to an address that contains the text, from the demo's mailbox of a site. */
export async function newestEmail(url: string, email: string, text = ''): Promise<string> {
  const mailbox = await (await fetch(`${url}/demo/mail`)).text();
  const isTo = (article: string): boolean => article.includes(`<p>To <data value="${email}">`);
  const emails = mailbox.split('<article').filter((article) => isTo(article) && article.includes(text));
  if (!emails[0]) throw new Error(`No email to ${email} in the demo's mailbox`);
  return emails[0];
}
