import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/platform/config.ts';

export interface S3Server {
  settings: S3Settings;
  /** Has something happen before the next request is carried out. */
  beforeNext(act: () => Promise<void>): void;
  /** Ends its connections and listens no more; what it has stays. */
  goAway(): Promise<void>;
  /** Listens again at the same address. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const bucket = 'site-files';
const accessKeyId = 'access';
const secretAccessKey = 'a secret of the test';
const region = 'garage';
const oldestMs = 15 * 60_000;

/** s3rver, which checks no signature, behind a check of signatures. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'site-s3-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await store.run();
  let before: (() => Promise<void>) | null = null;
  const front = createServer((request, response) => {
    void verified(request).then(async (body) => {
      const act = before;
      before = null;
      await act?.();
      if (body) forward(request, body, port, response);
      else refuse(response);
    });
  });
  const listen = (at: number) => new Promise<void>((resolve) => front.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: frontPort } = front.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${frontPort}`;
  const goAway = async (): Promise<void> => {
    const closed = new Promise((resolve) => front.close(resolve));
    front.closeAllConnections();
    await closed;
  };
  return {
    settings: { kind: 's3', endpoint, bucket, region, accessKeyId, secretAccessKey },
    beforeNext(act) {
      before = act;
    },
    goAway,
    comeBack: () => listen(frontPort),
    async stop() {
      await Promise.all([goAway(), store.close()]);
      rmSync(directory, { recursive: true });
    },
  };
}

const refuse = (response: ServerResponse): void =>
  void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');

/** The body, if the signature of the request is right (Signature Version 4) and not old; else null. */
async function verified(request: IncomingMessage): Promise<Buffer | null> {
  const body = Buffer.concat(await request.toArray());
  const [, key, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const time = String(request.headers['x-amz-date'] ?? '');
  const day = time.slice(0, 8);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const isCurrent = Math.abs(Date.now() - at) < oldestMs;
  const hash = createHash('sha256').update(body).digest('hex');
  const signed = names.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date', ...(request.headers.range ? ['range'] : [])];
  if (key !== accessKeyId || scope !== `${day}/${region}/s3/aws4_request` || !isCurrent) return null;
  if (hash !== request.headers['x-amz-content-sha256'] || !needed.every((name) => signed.includes(name))) return null;
  const [pathname = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    pathname,
    query,
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const hmac = (secret: string | Buffer, data: string): Buffer => createHmac('sha256', secret).update(data).digest();
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  return hmac(signing, toSign).toString('hex') === signature ? body : null;
}

function forward(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
  response: ServerResponse,
): void {
  // s3rver would look the key up among its own.
  const { authorization: _, ...rest } = headers;
  const plain = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('x-amz-')));
  const upstream = send({ port, host: '127.0.0.1', method, path: url, headers: plain }, (reply) => {
    response.writeHead(reply.statusCode ?? 500, reply.headers);
    reply.pipe(response);
  });
  upstream.end(body);
}
