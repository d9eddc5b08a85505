import type { z } from 'zod';
import type { ProjectFeature } from './feature-names.ts';
import type { Permission } from './permissions.ts';

/** The methods of HTTP that calls use. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/**
 * The callers of an endpoint.
 * - `public`: everyone. `signed-in`: any live session; the handler filters by the session's roles.
 * - `signed-url`: the holder of the short-lived signed token in the path.
 * - `refresh-cookie`: the holder of the refresh cookie.
 * - a permission: checked in the project named by `projectId` in the path, or among the global roles when the path has none.
 */
export type Access =
  'public' | 'signed-in' | 'signed-url' | 'refresh-cookie' | { readonly permission: Permission };

/** A call of the API: its address, its schemas and who may make it. */
export type Endpoint = {
  readonly method: Method;
  /** Below `/api`, with OpenAPI's `{name}` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The feature of a project that it belongs to, where its permission belongs to none. */
  readonly feature?: ProjectFeature;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Default `json`. `text` answers text/plain, `binary` a stream of bytes. */
  readonly responds?: 'json' | 'text' | 'binary';
  /** Default `json`. `binary` takes the raw request stream. */
  readonly accepts?: 'json' | 'binary';
  /** Largest JSON body in bytes, where it is not the usual 256 KiB. */
  readonly bodyBytes?: number;
  /** True if the answer of an address never changes: caches may keep it indefinitely. No other answer is cached. */
  readonly keeps?: boolean;
  readonly response: z.ZodType;
  /** True on each POST that creates or moves something: an `Idempotency-Key` header is honoured for 24 hours. */
  readonly idempotent?: boolean;
  /** Status of success, 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Codes of what can go wrong beyond the errors every call has (validation, access, limits); `areas.ts` checks that each is declared. */
  readonly errors?: readonly string[];
};

/** The calls of one area by name, as in `robotsApi.list`. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>;

/** Declares one call of the API. `params` must name exactly the `{names}` of `path`. */
export function endpoint<const E extends Endpoint>(
  spec: E &
    ([PathParams<E['path']>] extends [never]
      ? { params?: never }
      : { params: z.ZodType<Record<PathParams<E['path']>, unknown>> }),
): E {
  return spec;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** The input of a handler: parsed, defaulted, coerced. */
export type InputOf<E extends Endpoint> = Present<{
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}>;
/** The input of a caller, before parsing. */
export type RequestOf<E extends Endpoint> = Present<{
  params: In<E['params']>;
  query: In<E['query']>;
  body: In<E['body']>;
}>;
/** The response that a caller gets. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
