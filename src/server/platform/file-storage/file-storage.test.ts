import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageBehaves } from '#tests/support/deliveries/storage-behaviour.ts';
import { type S3Server, startS3Server } from '#tests/support/stand-ins/s3.ts';
import type { S3Settings } from '../config.ts';
import { type FileStorage, StorageAway } from './file-storage.ts';
import { openFileStorage } from './open-file-storage.ts';
import { sign } from './s3-storage.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-files-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

it('says what is free before the folder and the one around it exist', async () => {
  const storage = openFileStorage({ kind: 'folder', folder: path.join(folder, 'not/yet/files'), isShared: true });
  expect(await storage.freeBytes()).toBeGreaterThan(0);
});

describe.each<[name: string, open: () => FileStorage]>([
  ['a folder', () => openFileStorage({ kind: 'folder', folder: path.join(folder, 'files'), isShared: true })],
  ['S3', () => openFileStorage(s3.settings)],
])('%s', (_, open) => storageBehaves(open));

it('a folder has no unfinished file after a write that failed', async () => {
  const storage = openFileStorage({ kind: 'folder', folder: path.join(folder, 'blocked'), isShared: true });
  await storage.put('a', new Uint8Array(3));
  // A file is where the folder of the next key has to be.
  await expect(storage.put('a/1', new Uint8Array(3))).rejects.toThrow(StorageAway);
  expect(readdirSync(path.join(folder, 'blocked'))).toEqual(['a']);
});

describe('S3', () => {
  it('nobody listening is an error, not an absent file', async () => {
    const storage = openFileStorage({ ...s3.settings, endpoint: 'http://127.0.0.1:9' });
    await expect(storage.head('a/1')).rejects.toThrow(StorageAway);
  });

  it.each<[problem: string, change: Partial<S3Settings>]>([
    ['another secret', { secretAccessKey: 'wrong' }],
    ['another key', { accessKeyId: 'nobody' }],
    ['another region', { region: 'eu-west-1' }],
  ])('a request signed with %s is refused', async (_, change) => {
    const storage = openFileStorage({ ...s3.settings, ...change });
    await expect(storage.put('a/3', new Uint8Array(3))).rejects.toThrow('PUT a/3: answered 403');
    await expect(storage.get('a/3')).rejects.toThrow('GET a/3: answered 403');
  });

  const request = async (change: { datetime?: string; body?: string; headers?: Record<string, string> }) => {
    const url = `${s3.settings.endpoint}/${s3.settings.bucket}/a/4`;
    const body = Buffer.from('agreed');
    const { datetime, headers: more } = change;
    const headers = await sign(s3.settings, { method: 'PUT', url, headers: {}, body, ...(datetime && { datetime }) });
    return (await fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body: change.body ?? body })).status;
  };
  it.each<[request: string, change: Parameters<typeof request>[0], status: number]>([
    ['as it was signed', {}, 200],
    ['with a changed body', { body: 'other!' }, 403],
    ['with a changed date', { headers: { 'X-Amz-Date': '20260101T000000Z' } }, 403],
    ['of yesterday', { datetime: new Date(Date.now() - 86_400_000).toISOString().replace(/[:-]|\.\d+/g, '') }, 403],
    ['without a signature', { headers: { Authorization: '' } }, 403],
  ])('the verifier answers a request %s', async (_, change, status) => {
    expect(await request(change)).toBe(status);
  });
});

// Published in "Signature Calculations for the Authorization Header: Examples" of the Amazon S3 API reference.
describe('signatures published by AWS', () => {
  const keys = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const server = 'https://examplebucket.s3.amazonaws.com';
  it.each<[method: string, path: string, headers: Record<string, string>, body: string, signature: string]>([
    [
      'GET',
      '/test.txt',
      { Range: 'bytes=0-9' },
      '',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test$file.text',
      { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['GET', '/?max-keys=2&prefix=J', {}, '', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('%s %s', async (method, path, headers, body, signature) => {
    const unsigned = { method, url: server + path, headers, body: Buffer.from(body), datetime: '20130524T000000Z' };
    const { authorization } = await sign(keys, unsigned);
    expect(/Signature=(\w+)$/.exec(authorization ?? '')?.[1]).toBe(signature);
  });
});
