import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../config.ts';
import { freeMemory } from '../free-memory.ts';
import { type ExternalReply, requestExternal } from '../http-client.ts';
import { type FileStorage, requireKey, StorageAway } from './file-storage.ts';

/** An object is at most as long as a part of an upload. */
const within = { connectMs: 5_000, replyMs: 60_000, mostBytes: 16 * 1024 ** 2 };
const nothing = new Uint8Array();

/**
 * Objects in a bucket of a server that speaks S3: addresses with the bucket in the path, requests signed with AWS
 * Signature Version 4, whose hash covers the body.
 */
export function openS3(settings: S3Settings): FileStorage {
  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    headers: Record<string, string> = {},
    body: Uint8Array = nothing,
  ) {
    const url = `${settings.endpoint}/${settings.bucket}/${requireKey(key)}`;
    try {
      const signed = await sign(settings, { method, url, headers, body });
      return await requestExternal(url, { method, headers: signed, body }, within);
    } catch (cause) {
      throw new StorageAway(`${method} ${key}: no answer`, { cause });
    }
  }
  const isOk = ({ status }: ExternalReply): boolean => status >= 200 && status < 300;
  const refused = (method: string, key: string, { status }: ExternalReply): StorageAway =>
    new StorageAway(`${method} ${key}: answered ${status}`);

  return {
    async put(key, bytes) {
      const reply = await send('PUT', key, { 'Content-Length': String(bytes.length) }, bytes);
      if (!isOk(reply)) throw refused('PUT', key, reply);
    },
    async get(key) {
      const reply = await send('GET', key);
      if (reply.status === 404) return null;
      if (!isOk(reply)) throw refused('GET', key, reply);
      return Buffer.concat(reply.pieces);
    },
    async read(key, from, into) {
      const reply = await send('GET', key, { Range: `bytes=${from}-${from + into.length - 1}` });
      if (reply.status === 404 || reply.status === 416) return false;
      if (!isOk(reply)) throw refused('GET', key, reply);
      // A server may send more than the range, or the whole object.
      let skipped = reply.status === 206 ? 0 : from;
      let length = 0;
      for (const piece of reply.pieces) {
        const wanted = piece.subarray(skipped, skipped + into.length - length);
        into.set(wanted, length);
        length += wanted.length;
        skipped = Math.max(0, skipped - piece.length);
        freeMemory(piece);
      }
      return length === into.length;
    },
    async head(key) {
      // Not by HEAD: Swift sends bytes after the headers of a refusal, which is no HTTP.
      const reply = await send('GET', key, { Range: 'bytes=0-0' });
      if (reply.status === 404) return null;
      // Empty.
      if (reply.status === 416) return 0;
      if (!isOk(reply)) throw refused('GET', key, reply);
      const [, total] = /\/(\d+)$/.exec(reply.headers.get('content-range') ?? '') ?? [];
      return Number(total ?? reply.headers.get('content-length'));
    },
    async delete(key) {
      const reply = await send('DELETE', key);
      if (!isOk(reply) && reply.status !== 404) throw refused('DELETE', key, reply);
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
}

interface Unsigned {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** `20130524T000000Z`; the present, if absent. */
  datetime?: string;
}

/** The headers of a request with its signature, which covers all of them and the body. */
export async function sign(
  { region, accessKeyId, secretAccessKey }: Pick<S3Settings, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  { method, url, headers, body, datetime }: Unsigned,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    allHeaders: true,
    ...(datetime && { datetime }),
  });
  return Object.fromEntries((await signer.sign()).headers);
}
