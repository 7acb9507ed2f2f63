import { beforeEach, describe, expect, it } from 'vitest';
import { listInquiries, sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody, pdf, sendFile, sendRaw } from '#tests/support/data/inquiries.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { filesOf } from './files.ts';

const app = testApp();
let visitor: Visitor;
beforeEach(() => {
  app.clock.passSeconds(86_400);
  visitor = app.visitor();
});

const megabytes20 = 20_971_520;

/** An inquiry that announces this many files, and its upload tokens. */
async function announce(files = 1, by = visitor, changes = {}) {
  const announced = Array.from({ length: files }, (_, index) => ({ name: `${index}.pdf`, bytes: 200 }));
  const reply = await by.call(sendInquiry, { body: inquiryBody('quote', { files: announced, ...changes }) });
  const { ref, uploadTokens } = reply.body;
  return { ref, tokens: uploadTokens, token: uploadTokens[0] ?? '' };
}

const kept = (ref: string) => filesOf(app.site.platform.db, ref);

describe('POST /inquiries/{ref}/files', () => {
  it('201: three files, byte for byte, each with its own token', async () => {
    const own = await signedIn(app);
    const { ref, tokens } = await announce(3, own.visitor);
    const names = ['plan.pdf', 'Übersicht 测量.pdf', '../../third.pdf'];
    for (const [index, name] of names.entries()) {
      const bytes = pdf(300 + index);
      const reply = await sendFile(own.visitor, ref, { name, bytes, token: tokens[index] ?? '' });
      expect(outcome(reply)).toBe('201');
      expect(reply.body).toEqual({ name: name.replace('../../', ''), bytes: 300 + index });
    }
    const rows = await kept(ref);
    expect(rows.map(({ name, content_type }) => [name, content_type])).toEqual([
      ['plan.pdf', 'application/pdf'],
      ['Übersicht 测量.pdf', 'application/pdf'],
      ['third.pdf', 'application/pdf'],
    ]);
    for (const [index, row] of rows.entries()) expect(pdf(300 + index).equals(row.bytes)).toBe(true);
    const { inquiries } = (await own.visitor.call(listInquiries, { query: {} })).body;
    expect(inquiries[0]?.files.map(({ bytes }) => bytes)).toEqual([300, 301, 302]);
  });

  it('201 at 20 MB exactly, 413 FILE_TOO_LARGE one byte above, naming the file', async () => {
    const { ref, tokens } = await announce(2);
    const large = await sendFile(visitor, ref, {
      name: 'big.pdf',
      bytes: pdf(megabytes20 + 1),
      token: tokens[0] ?? '',
    });
    expect(outcome(large)).toBe('413 FILE_TOO_LARGE');
    expect(large.refusal.error).toBe('big.pdf is larger than 20 MB');
    const fits = await sendFile(visitor, ref, { bytes: pdf(megabytes20), token: tokens[0] ?? '' });
    expect(outcome(fits)).toBe('201');
    expect((await kept(ref)).map(({ bytes }) => bytes.length)).toEqual([megabytes20]);
  });

  it('413 long before the end of a body that never ends', async () => {
    const { ref, token } = await announce();
    let sent = 0;
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="endless.pdf"\r\n\r\n%PDF-';
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const request = new Request(`${app.origin}/api/inquiries/${ref}/files`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { ...(await asPage()), 'Upload-Token': token, 'Content-Type': 'multipart/form-data; boundary=b' },
    } as RequestInit);
    const response = await app.request(request);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 'endless.pdf is larger than 20 MB' });
    expect(sent).toBeLessThan(2 * megabytes20);
  });

  it.each([
    ['plan.pdf', '<html>'],
    ['run.exe', 'MZ'],
    ['page.html', '<html>'],
    ['empty.pdf', ''],
    ['archive.zip', 'PK\x03\x04 and nothing more'],
  ])('415 FILE_TYPE for %s holding %j', async (name, bytes) => {
    const { ref, token } = await announce();
    const reply = await sendFile(visitor, ref, { name, bytes, token });
    expect(outcome(reply)).toBe('415 FILE_TYPE');
    expect(reply.refusal.error).toBe(`${name} is not a file type we accept`);
    // The token is not used up: the right file may follow.
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(), token }))).toBe('201');
  });

  it('201 for the same file again, 410 UPLOAD_CLOSED for another with the same token', async () => {
    const { ref, token } = await announce();
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(300), token }))).toBe('201');
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(300), token }))).toBe('201');
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(301), token }))).toBe('410 UPLOAD_CLOSED');
    expect(await kept(ref)).toHaveLength(1);
  });

  it('gives tokens for announced files only, never for a fourth', async () => {
    const { ref, tokens } = await announce(3);
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(3);
    const { tokens: none, ref: other } = await announce(0);
    expect(none).toEqual([]);
    expect(outcome(await sendFile(visitor, other, { bytes: pdf(), token: tokens[0] ?? '' }))).toBe('404 NOT_FOUND');
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(), token: 'A'.repeat(43) }))).toBe('404 NOT_FOUND');
    const four = Array.from({ length: 4 }, () => ({ name: 'a.pdf', bytes: 1 }));
    expect(outcome(await visitor.call(sendInquiry, { body: inquiryBody('quote', { files: four }) }))).toBe(
      '422 VALIDATION_FAILED',
    );
  });

  it('404 NOT_FOUND without a token, for another inquiry, and for an unknown reference', async () => {
    const { ref, token } = await announce();
    const contentType = 'multipart/form-data; boundary=b';
    expect(outcome(await sendRaw(visitor, ref, { body: 'x', token: null, contentType }))).toBe('404 NOT_FOUND');
    for (const wrong of ['Q-26-00000', 'Q-26-4F7K2', 'B-26-4F7K2', '..', 'x'.repeat(32)]) {
      expect(outcome(await sendFile(visitor, wrong, { bytes: pdf(), token }))).toBe('404 NOT_FOUND');
    }
  });

  it('410 UPLOAD_CLOSED after an hour', async () => {
    const { ref, tokens } = await announce(2);
    app.clock.passSeconds(3_599);
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(), token: tokens[0] ?? '' }))).toBe('201');
    app.clock.passSeconds(1);
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(), token: tokens[1] ?? '' }))).toBe('410 UPLOAD_CLOSED');
  });

  it.each([
    ['JSON', '{}', 'application/json', '415 UNSUPPORTED_MEDIA_TYPE'],
    ['no content type', 'x', null, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['no boundary', 'x', 'multipart/form-data', '415 UNSUPPORTED_MEDIA_TYPE'],
    ['nothing', '', 'multipart/form-data; boundary=b', '400 MALFORMED_BODY'],
    ['no part', '--b--\r\n', 'multipart/form-data; boundary=b', '400 MALFORMED_BODY'],
    [
      'half a part',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
      'multipart/form-data; boundary=b',
      '400 MALFORMED_BODY',
    ],
    [
      'a text field',
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nwords\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      '400 MALFORMED_BODY',
    ],
    [
      'a name that is not UTF-8',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="\xfc.pdf"\r\n\r\n%PDF-1.7\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      '400 MALFORMED_BODY',
    ],
    [
      'a name with a character set',
      `--b\r\nContent-Disposition: form-data; name="file"; filename*=x-none''a.pdf\r\n\r\n%PDF-1.7\r\n--b--\r\n`,
      'multipart/form-data; boundary=b',
      '400 MALFORMED_BODY',
    ],
  ])('refuses %s in place of a file', async (_, body, contentType, expected) => {
    const { ref, token } = await announce();
    const reply = await sendRaw(visitor, ref, { body: Buffer.from(body, 'latin1'), token, contentType });
    expect(outcome(reply)).toBe(expected);
    expect(await kept(ref)).toEqual([]);
  });

  /** A file that arrives until `finish` is called. Resolves once the server reads it, or refuses it. */
  async function beginSlowly(network: number): Promise<{ answer: Promise<Response>; finish(): void }> {
    const { ref, token } = await announce();
    const headers = {
      ...(await asPage()),
      'Upload-Token': token,
      'Content-Type': 'multipart/form-data; boundary=b',
      'X-Forwarded-For': `10.9.0.${network}`,
    };
    const reading = Promise.withResolvers<ReadableStreamDefaultController>();
    const body = new ReadableStream({ pull: reading.resolve }, { highWaterMark: 0 });
    const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
    const answer = app.request(new Request(`${app.origin}/api/inquiries/${ref}/files`, init));
    const controller = await Promise.race([reading.promise, answer.then(() => null)]);
    return { answer, finish: () => controller?.close() };
  }

  // Each refusal takes 5 s.
  onlyInLongRun(() => {
    it('503 TEMPORARILY_UNAVAILABLE for the fourth file at once of one visitor, and beyond nine of all visitors', async () => {
      const sending = [];
      for (const network of [1, 1, 1]) sending.push(await beginSlowly(network));
      const fourth = await beginSlowly(1);
      for (const network of [2, 2, 2, 3, 3, 3]) sending.push(await beginSlowly(network));
      const refused = await Promise.all(
        [fourth, await beginSlowly(4), await beginSlowly(5)].map(({ answer }) => answer),
      );
      expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
      expect(await refused[0]?.json()).toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE', begun: false });
      const own = await signedIn(app);
      const { ref, token } = await announce(1, own.visitor);
      expect(outcome(await sendFile(own.visitor, ref, { bytes: pdf(), token }))).toBe('201');
      for (const { finish } of sending) finish();
      for (const { answer } of sending) expect((await answer).status).toBe(400);
      const again = await announce();
      expect(outcome(await sendFile(visitor, again.ref, { bytes: pdf(), token: again.token }))).toBe('201');
    });
  });

  it('201 for ten files sent at once from one address, each stored byte for byte', async () => {
    const sent = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const { ref, token } = await announce();
        const bytes = Buffer.concat([pdf(300), Buffer.alloc(1_500_000 + index, index)]);
        return { ref, bytes, reply: sendFile(visitor, ref, { bytes, token }) };
      }),
    );
    for (const { ref, bytes, reply } of sent) {
      expect(outcome(await reply)).toBe('201');
      expect((await kept(ref)).map((row) => bytes.equals(row.bytes))).toEqual([true]);
    }
  });

  it('429 beyond 200 MB in a day from one address, while others and accounts may go on', async () => {
    const { db } = app.site.platform;
    const first = await announce();
    expect(outcome(await sendFile(visitor, first.ref, { bytes: pdf(2_000), token: first.token }))).toBe('201');
    const charged = db.updateTable('rate_limits').where('name', '=', 'upload-kb');
    const [row] = await charged
      .where('used', '=', 2)
      .set({ used: 200 * 1_024 - 1 })
      .returning('used')
      .execute();
    expect(row?.used).toBe(204_799);
    const next = await announce(2);
    expect(outcome(await sendFile(visitor, next.ref, { bytes: pdf(), token: next.tokens[0] ?? '' }))).toBe('201');
    const refused = await sendFile(visitor, next.ref, { bytes: pdf(), token: next.tokens[1] ?? '' });
    expect(outcome(refused)).toBe('429 RATE_LIMITED');
    for (const other of [app.visitor(), (await signedIn(app)).visitor]) {
      const { ref, token } = await announce(1, other);
      expect(outcome(await sendFile(other, ref, { bytes: pdf(), token }))).toBe('201');
    }
  });

  it('503 TEMPORARILY_UNAVAILABLE for a visitor while 2 GB of files are unread, until staff have seen some', async () => {
    const { db } = app.site.platform;
    await db.updateTable('inquiries').set({ status: 'seen' }).execute();
    const { ref, tokens } = await announce(3);
    const send = (place: number) => sendFile(visitor, ref, { bytes: pdf(), token: tokens[place] ?? '' });
    expect(outcome(await send(0))).toBe('201');
    await db
      .updateTable('inquiry_files')
      .set({ byte_count: limits.unreadFilesMaxBytes - 1 })
      .where('place', '=', 1)
      .execute();
    expect(outcome(await send(1))).toBe('201');
    const refused = await send(2);
    expect(outcome(refused)).toBe('503 TEMPORARILY_UNAVAILABLE');
    expect(refused.refusal.error).toBe(
      'We cannot accept files at the moment. Please send them by email, or try again later.',
    );
    await db.updateTable('inquiries').set({ status: 'seen' }).execute();
    expect(outcome(await send(2))).toBe('201');
  });

  it('503 TEMPORARILY_UNAVAILABLE when there is no folder for temporary files, and nothing is stored', async () => {
    const { ref, token } = await announce();
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = '/nowhere';
    const outcomes: string[] = [];
    for (let count = 0; count < limits.uploadsAtOnce; count += 1) {
      const reply = await sendFile(visitor, ref, { bytes: pdf(), token });
      outcomes.push(outcome(reply));
      // The call had begun: a page must not send it again by itself.
      expect(reply.refusal).not.toHaveProperty('begun');
    }
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    expect([...new Set(outcomes)]).toEqual(['503 TEMPORARILY_UNAVAILABLE']);
    expect(await kept(ref)).toEqual([]);
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(), token }))).toBe('201');
  });

  it('201 for the files of spam, which are not stored', async () => {
    const { ref, token } = await announce(1, visitor, { subject: 'Cheap pills' });
    expect(outcome(await sendFile(visitor, ref, { bytes: pdf(), token }))).toBe('201');
    expect(await kept(ref)).toEqual([]);
  });

  it('deletes files after 90 days, and keeps the message', async () => {
    const { ref, token } = await announce();
    await sendFile(visitor, ref, { bytes: pdf(), token });
    app.clock.passSeconds(90 * 86_400);
    await app.site.platform.scheduler.runDue();
    expect(await kept(ref)).toHaveLength(1);
    app.clock.passSeconds(1);
    await app.site.platform.scheduler.runDue();
    expect(await kept(ref)).toEqual([]);
    const rows = await app.site.platform.db.selectFrom('inquiries').select('ref').where('ref', '=', ref).execute();
    expect(rows).toHaveLength(1);
  });
});

/** Headers of a page, for requests whose body the Visitor cannot write. */
async function asPage(): Promise<Record<string, string>> {
  await visitor.send('GET', '/api/csrf-token');
  return {
    'Sec-Fetch-Site': 'same-origin',
    Cookie: visitor.cookies.header(),
    'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN')?.value ?? '',
  };
}
