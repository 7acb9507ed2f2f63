import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOfficeFileTicket, listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { checkBackup } from '#server/platform/backup/restore-backup.ts';
import type { S3Settings } from '#server/platform/config.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { addFile, bytesOf, deliverThem, finish, partOf, sendPart, sha256 } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { startStoredApp, storageIn } from '#tests/support/database/backups.ts';
import { mountSmallDisk } from '#tests/support/database/small-disk.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { type S3Server, startS3Server } from '#tests/support/stand-ins/s3.ts';

// What delivered files cost at their largest, and what a full disk and a kill leave of them.

const { deliveredFileMaxBytes, filePartBytes } = deliveryLimits;
const growthMax = 64 * 1024 ** 2;
const work = mkdtempSync(path.join(tmpdir(), 'site-large-files-'));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));

/** Bytes in memory of a process now, and at most so far. */
function memoryOf(pid = 0): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 };
}

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

/** The parts of a large file, each from its number. */
const partsOf = (bytes: number): number => Math.ceil(bytes / filePartBytes);
const largePart = (bytes: number, part: number): Uint8Array<ArrayBuffer> =>
  bytesOf(Math.min(filePartBytes, bytes - part * filePartBytes), part + 1);

/** A site whose files are in its folder, unless it has a store, with staff and an order that is worked on. */
async function startSite(folder: string, store?: S3Settings) {
  const databaseUrl = await newPostgresUrl();
  const site = await startSiteProcess({
    ...processSettings,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: '100000',
    OWNER_EMAIL: 'owner@example.com',
    DATA_DIR: folder,
    STORAGE_SHARED: '1',
    ...(store && {
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: store.bucket,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    }),
  });
  const staff = new Visitor(hostOf(site, databaseUrl), addressOf(1));
  await staff.signUpAndActivate({ email: 'owner@example.com' });
  const { ref } = await order(staff, [{ id: 'web-gis', quantity: 1 }]);
  await setFulfilment(staff, ref, 'in_progress');
  return { site, staff, ref };
}

const shownOf = async (staff: Visitor, ref: string) =>
  (await staff.call(listOfficeDeliverables, { params: { ref } })).body.deliverables[0];

const sameOnBothEnds = { id: 'transfer', outcome: 'passed', text: 'The same on both ends, by SHA-256' };

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3?.stop());

it.each([
  ['a folder', () => undefined],
  ['S3', () => s3.settings],
])('a file of 2 GB in %s is uploaded, checked and downloaded, and the site grows by 64 MB at most', async (name, storeOf) => {
  const { site, staff, ref } = await startSite(path.join(work, name), storeOf());
  const { pid } = site.process;
  // What a first file loads stays in memory.
  const small = (await addFile(staff, ref, 'small.dat', filePartBytes)).body.id;
  await sendPart(staff, ref, small, 0, largePart(filePartBytes, 0));
  await finish(staff, ref, small, sha256(largePart(filePartBytes, 0)));
  await expect.poll(async () => (await shownOf(staff, ref))?.isBeingChecked).toBe(false);
  const idle = memoryOf(pid).now;
  const beganAt = performance.now();
  const { id } = (await addFile(staff, ref, 'orthophoto.dat', deliveredFileMaxBytes)).body;
  const hash = createHash('sha256');
  let most = 0;
  for (let part = 0; part < partsOf(deliveredFileMaxBytes); part += 1) {
    const bytes = largePart(deliveredFileMaxBytes, part);
    hash.update(bytes);
    expect((await sendPart(staff, ref, id, part, bytes)).status).toBe(200);
    most = Math.max(most, memoryOf(pid).now);
  }
  const whole = hash.digest('hex');
  const seconds: Record<string, number> = { upload: (performance.now() - beganAt) / 1000 };
  expect((await finish(staff, ref, id, whole)).status).toBe(200);
  const large = async () =>
    (await staff.call(listOfficeDeliverables, { params: { ref } })).body.deliverables.find((each) => each.id === id);
  await expect.poll(async () => (await large())?.isBeingChecked, { timeout: 300_000, interval: 500 }).toBe(false);
  seconds['check'] = (performance.now() - beganAt) / 1000 - (seconds['upload'] ?? 0);
  expect((await large())?.findings).toContainEqual(sameOnBothEnds);
  const { address } = (await staff.call(createOfficeFileTicket, { params: { ref, id } })).body;
  const got = createHash('sha256');
  for await (const piece of (await fetch(site.url + address)).body ?? []) got.update(piece);
  expect(got.digest('hex')).toBe(whole);
  const grown = memoryOf(pid).most - idle;
  console.log(
    `2 GB in ${name}: idle ${megabytes(idle)} MB, grown by ${megabytes(grown)} MB, ${JSON.stringify(seconds)}`,
  );
  expect(grown).toBeLessThan(growthMax);
  expect(await site.stop()).toBe(0);
});

it('an upload on a disk that becomes full says so, delivers nothing, and goes on when there is room', async () => {
  const disk = mountSmallDisk(120) ?? expect.fail('This user may not mount a disk');
  try {
    const { site, staff, ref } = await startSite(disk.folder);
    const bytes = bytesOf(5 * filePartBytes + 9);
    const { id } = (await addFile(staff, ref, 'map.dat', bytes.length)).body;
    for (const part of [0, 1]) expect((await sendPart(staff, ref, id, part, partOf(bytes, part))).status).toBe(200);
    disk.fill(4);
    const refused = await sendPart(staff, ref, id, 2, partOf(bytes, 2));
    expect([refused.status, refused.refusal]).toEqual([503, expect.objectContaining({ reason: 'file_storage_full' })]);
    expect((await addFile(staff, ref, 'other.dat', filePartBytes)).code).toBe('NO_ROOM_FOR_FILE');
    expect((await finish(staff, ref, id, sha256(bytes))).code).toBe('FILE_INCOMPLETE');
    expect((await deliverThem(staff, ref, [id], { acceptsOn: '2099-01-15' })).status).toBe(409);
    const stored = (): string[] => readdirSync(path.join(disk.folder, 'files'), { recursive: true, encoding: 'utf8' });
    expect(stored().filter((name) => /\/[^/]*\.[^/]*$/.test(name))).toEqual([]);
    expect((await shownOf(staff, ref))?.partsHere).toEqual([0, 1]);
    disk.makeRoom();
    for (let part = 2; part < 6; part += 1) {
      expect((await sendPart(staff, ref, id, part, partOf(bytes, part))).status).toBe(200);
    }
    expect((await finish(staff, ref, id, sha256(bytes))).status).toBe(200);
    await expect.poll(async () => (await shownOf(staff, ref))?.isBeingChecked).toBe(false);
    expect((await shownOf(staff, ref))?.findings).toContainEqual(sameOnBothEnds);
    expect(await site.stop()).toBe(0);
  } finally {
    disk.remove();
  }
});

/** Runs the command, until its folder of copies has some files if it is to be killed. @returns code and memory at most */
async function backUp(storage: ReturnType<typeof storageIn>, killed = false) {
  const child = spawn(process.execPath, ['scripts/backup.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], DATA_DIR: storage.dataDir, BACKUP_DIR: storage.backupDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  let most = 0;
  const watch = setInterval(() => {
    try {
      most = memoryOf(child.pid).most || most;
    } catch {
      // It has just ended.
    }
    if (killed && copiesIn(storage.backupDir).length > 20) child.kill('SIGKILL');
  }, 20);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  return { code, output, most };
}

const copiesIn = (backupDir: string): string[] => {
  try {
    return readdirSync(path.join(backupDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\/[0-9a-f]{64}$/.test(name),
    );
  } catch {
    return [];
  }
};

/** A stopped site with a file of this many bytes, and the number of its parts. */
async function siteWithFile(name: string, bytes: number): Promise<ReturnType<typeof storageIn>> {
  const storage = storageIn(path.join(work, name));
  const app = await startStoredApp(storage.dataDir);
  const { visitor: staff } = await signedIn(app, { roles: ['staff'] });
  const { ref } = await order(staff, [{ id: 'web-gis', quantity: 1 }]);
  await setFulfilment(staff, ref, 'in_progress');
  const { id } = (await addFile(staff, ref, 'orthophoto.dat', bytes)).body;
  for (let part = 0; part < partsOf(bytes); part += 1) {
    expect((await sendPart(staff, ref, id, part, largePart(bytes, part))).status).toBe(200);
  }
  await app.stop();
  return storage;
}

it('a backup of 1 GB of files takes 64 MB more memory at most, and is whole after one that was killed', async () => {
  const bytes = 1_000_000_000;
  const without = await backUp(await siteWithFile('small', 9));
  expect(without.code, without.output).toBe(0);
  const storage = await siteWithFile('backup', bytes);
  const killed = await backUp(storage, true);
  expect(killed.code).toBeNull();
  expect(copiesIn(storage.backupDir).length).toBeLessThan(partsOf(bytes));
  const whole = await backUp(storage);
  expect(whole.code, whole.output).toBe(0);
  expect(copiesIn(storage.backupDir)).toHaveLength(partsOf(bytes));
  await checkBackup(storage);
  const grown = whole.most - without.most;
  console.log(`Backup of 1 GB: ${megabytes(without.most)} MB without, grown by ${megabytes(grown)} MB`);
  expect(grown).toBeLessThan(growthMax);
});
