import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOfficeFileTicket, listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import type { S3Settings } from '#server/platform/config.ts';
import { openFileStorage } from '#server/platform/file-storage/open-file-storage.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { bytesOf, sha256, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { storageBehaves } from '#tests/support/deliveries/storage-behaviour.ts';
import { type SwiftServer, startSwift } from '#tests/support/stand-ins/swift.ts';

// A real object store that checks signatures: OpenStack Swift of Debian with s3api and tempauth.

let swift: SwiftServer;
beforeAll(async () => {
  swift = await startSwift();
});
afterAll(() => swift?.stop());

describe('Swift as the file storage', () => {
  storageBehaves(() => openFileStorage(swift.settings));

  it.each<[problem: string, change: Partial<S3Settings>]>([
    ['another secret', { secretAccessKey: 'wrong' }],
    ['another key', { accessKeyId: 'site:nobody' }],
    ['another region', { region: 'eu-west-1' }],
  ])('refuses a request signed with %s', async (_, change) => {
    const storage = openFileStorage({ ...swift.settings, ...change });
    await expect(storage.put('a/3', new Uint8Array(3))).rejects.toThrow(/^PUT a\/3: answered 40[03]$/);
  });
});

describe('a site with its files in Swift', () => {
  let app: TestApp;
  beforeAll(async () => {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = swift.settings;
    app = await startTestApp({
      settings: {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
  });
  afterAll(() => app?.stop());

  it('takes a file in parts, checks it and gives it back, whole and in ranges', async () => {
    const { visitor: staff } = await signedIn(app, { roles: ['staff'] });
    const { ref } = await order(staff, [{ id: 'web-gis', quantity: 1 }]);
    await setFulfilment(staff, ref, 'in_progress');
    const bytes = bytesOf(17_000_003);
    const id = await uploadFile(staff, ref, 'orthophoto.dat', bytes);
    const shown = async () => (await staff.call(listOfficeDeliverables, { params: { ref } })).body.deliverables[0];
    await expect.poll(async () => (await shown())?.isBeingChecked).toBe(false);
    expect((await shown())?.findings).toContainEqual({
      id: 'transfer',
      outcome: 'passed',
      text: 'The same on both ends, by SHA-256',
    });
    const { address } = (await staff.call(createOfficeFileTicket, { params: { ref, id } })).body;
    const read = async (range?: string) => await staff.send('GET', address, { headers: range ? { range } : {} });
    expect(sha256((await read()).bytes)).toBe(sha256(bytes));
    expect(Buffer.from((await read('bytes=7999998-8000001')).bytes).equals(bytes.subarray(7_999_998, 8_000_002))).toBe(
      true,
    );
  });
});
