import type { Static, TSchema } from 'typebox'

/** HTTP methods the contract uses. */
export type HttpMethod = 'GET' | 'POST' | 'DELETE'

/**
 * Call of the commerce API. `path` is relative to `/api/`; `aliases` behave the same. `envelope: false` marks
 * calls that return a bare document (search, URL map).
 * @see spec §7
 */
export type Endpoint<
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> = {
  readonly method: HttpMethod
  readonly path: string
  readonly summary: string
  readonly aliases: readonly string[]
  readonly query: Query
  readonly body: Body | undefined
  readonly result: Result
  readonly envelope: boolean
  /**
   * Accepts the user's token only in the `Authorization` header. For calls that change an account or return
   * all of it: a token in a URL ends up in logs, histories and copied links.
   */
  readonly headerToken: boolean
}

/** Input and result of endpoint `E`. */
export type QueryOf<E> = E extends Endpoint<infer Q, TSchema, TSchema> ? Static<Q> : never
export type BodyOf<E> = E extends Endpoint<TSchema, infer B, TSchema> ? Static<B> : never
export type ResultOf<E> = E extends Endpoint<TSchema, TSchema, infer R> ? Static<R> : never

/** Fields of a row other than method and path. */
export type EndpointOptions<Q extends TSchema, B extends TSchema, R extends TSchema> = {
  summary: string
  query: Q
  body?: B
  result: R
  aliases?: readonly string[]
  envelope?: boolean
  headerToken?: boolean
}

/**
 * Declares a row of the endpoint table; the server registers it (validation, serialization, OpenAPI) and the
 * client calls it. Schemas are the only definition of the types.
 */
export function endpoint<Q extends TSchema, B extends TSchema, R extends TSchema>(
  method: HttpMethod,
  path: string,
  options: EndpointOptions<Q, B, R>,
): Endpoint<Q, B, R> {
  const { summary, query, body, result, aliases = [], envelope = true, headerToken = false } = options
  return { method, path, summary, aliases, query, body, result, envelope, headerToken }
}

/**
 * Response of every enveloped call; the HTTP status equals `code`. `meta.error` contains our error code and
 * its parameters, so that a client can show the text in its own language.
 * @see docs/rules/api API-4
 */
export type Envelope<T> = {
  code: number
  result: T
  meta?: { error?: string; params?: Record<string, string | number>; refreshToken?: string }
}
