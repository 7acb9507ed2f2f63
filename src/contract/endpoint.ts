import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type GuardName = 'visitor' | 'user' | 'staff' | 'owner';

/** The properties of a call besides its method and path. `guard` is mandatory: it has no default. */
interface Description<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Guard extends GuardName = GuardName,
> {
  /** For the API description: sentences, the first of which begins with a verb (`Returns …`). */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Of the body; absent: `bodyMaxBytes` of the limits. */
  bodyMaxBytes?: number;
  /** Accepts and ignores a body up to the limit; otherwise a call without `body` refuses one. */
  ignoresBody?: boolean;
  /** Absent: the reply has no body. */
  reply?: Reply;
  /** Default 200. 302: the browser follows a link and is redirected. */
  status?: 200 | 201 | 202 | 204 | 302;
  /**
   * 'visitor' means anyone; 'user' needs a bearer token; 'staff' needs the role staff or owner
   * too, 'owner' the role owner.
   */
  guard: Guard;
  /**
   * When the second factor is asked for (product/accounts.md#second-factor). Absent: once per session for guard 'user',
   * every 12 hours for staff. 'recent': if the last time is more than 10 minutes ago. 'exempt': never.
   */
  secondFactor?: 'recent' | 'exempt';
  /**
   * A retry with the same Idempotency-Key never creates twice. 'optional': a call may come without one. 'session': so too,
   * and the session has its latest key, which no table stores.
   */
  idempotent?: true | 'optional' | 'session';
  /** In place of a JSON body: one file as multipart/form-data; for visitors authorised by a token in this header. */
  upload?: { maxBytes: number; tokenHeader?: string };
  errors?: readonly ErrorCode[];
}

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Guard extends GuardName = GuardName,
> extends Description<Params, Query, Body, Reply, Guard> {
  method: Method;
  /** Relative to the API base; names its parameters as `:ref`. */
  path: string;
  status: 200 | 201 | 202 | 204 | 302;
  errors: readonly ErrorCode[];
}

/** @param route method and path: `GET /bookings/:ref` */
export function endpoint<
  Params extends z.ZodMiniType = never,
  Query extends z.ZodMiniType = never,
  Body extends z.ZodMiniType = never,
  Reply extends z.ZodMiniType = never,
  const Guard extends GuardName = GuardName,
>(
  route: `${Method} /${string}`,
  description: Description<Params, Query, Body, Reply, Guard>,
): Endpoint<Params, Query, Body, Reply, Guard> {
  const [method, path] = route.split(' ') as [Method, string];
  return { status: 200, errors: [], ...description, method, path };
}

type Output<Schema> = [Schema] extends [never]
  ? undefined
  : Schema extends z.ZodMiniType
    ? z.output<Schema>
    : undefined;
type Input<Schema> = [Schema] extends [never] ? undefined : Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _G> ? Output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _G> ? Output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _G> ? Output<B> : never;
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _G> ? Output<R> : never;

type Part<Name extends string, Schema> = [Schema] extends [never]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Input<Schema> };

export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _G>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;
