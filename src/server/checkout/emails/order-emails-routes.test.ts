import { afterAll, beforeAll, expect, it } from 'vitest';
import { smtpTransport } from '#server/platform/email/smtp.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { afterScheduler, order, payWith } from '#tests/support/data/orders.ts';
import { type ReceivedEmail, type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

let inbox: SmtpInbox;
let app: TestApp;
beforeAll(async () => {
  inbox = await startSmtp();
  app = await startTestApp({ transport: smtpTransport(inbox.url) });
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

/** The names of the PDFs in an email; checks that each file begins like a PDF. */
function pdfsIn({ raw }: ReceivedEmail): string[] {
  const parts = raw.split(/\r\n--/).filter((part) => /content-type: application\/pdf/i.test(part));
  return parts.map((part) => {
    expect(part.slice(part.indexOf('\r\n\r\n') + 4)).toMatch(/^JVBERi0/);
    return /filename="?([^"\r\n;]+)/.exec(part)?.[1] ?? '';
  });
}

async function nextAbout(to: string, subject: RegExp): Promise<ReceivedEmail> {
  for (;;) {
    const email = await inbox.next(to, 20);
    if (subject.test(email.headers['subject'] ?? '')) return email;
  }
}

it('emails the pro forma with the order, and the invoice and the receipt with the payment', async () => {
  const { visitor, email } = await signedIn(app);
  const { ref } = await order(visitor);
  const placed = await nextAbout(email, /^Your order/);
  expect(pdfsIn(placed)).toEqual([`${ref}-pro-forma.pdf`]);
  expect(placed.text).toContain('The pro forma invoice is attached.');
  // The payment prompt may have arrived by the time this email is read.
  expect(placed.text).toContain('If a payment prompt is already on your phone, approve it there');

  await payWith(visitor, ref, 'ecocash');
  await afterScheduler(app);
  const paid = await nextAbout(email, /^Payment received/);
  expect(pdfsIn(paid)).toEqual([expect.stringMatching(/^INV-2026-\d+\.pdf$/), `${ref}-receipt.pdf`]);
  expect(paid.text).toContain('Your invoice and receipt are attached.');
  expect(paid.text).toMatch(/Payment reference: \d{8}\s/);
});
