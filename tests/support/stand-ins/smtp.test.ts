import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { startSmtp } from './smtp.ts';

const email = {
  from: 'no-reply@example.com',
  to: 'amara@example.com',
  subject: 'Your code – 123456',
  text: 'Dear Amara,\n\nyour code is 123456 – it holds for 15 minutes, and this line is long enough to be folded somewhere.\n',
  html: '<p>Dear Amara</p>',
  attachments: [{ filename: 'a.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
};

it('stores emails as they were sent', async () => {
  const inbox = await startSmtp();
  const transport = createTransport(inbox.url);
  await transport.sendMail(email);
  const received = await inbox.next('amara@example.com');
  expect(received.headers['subject']).toBe(email.subject);
  expect(received.text.replaceAll('\r\n', '\n')).toBe(email.text);
  expect(received.html).toContain('Dear Amara');
  expect(received.to).toEqual(['amara@example.com']);
  transport.close();
  await inbox.stop();
});

it('refuses emails when configured to', async () => {
  const inbox = await startSmtp();
  inbox.answer = { status: 451, text: 'try later' };
  const transport = createTransport(inbox.url);
  await expect(transport.sendMail(email)).rejects.toThrow('451');
  expect(inbox.emails).toEqual([]);
  transport.close();
  await inbox.stop();
});
