import type { BodyOf, Endpoint, QueryOf, ResultOf } from '@ambra/contract/endpoint'
import type { Store } from '@ambra/domain/stores'
import type { FastifyBaseLogger } from 'fastify'
import type { RateClass } from './plugins/rate-limit.ts'

/** Who calls, for which store, and when: everything a handler may know about the request. */
export type Caller = {
  store: Store
  /** User token as given; undefined for guests. Not yet checked. */
  token: string | undefined
  now: Date
  requestId: string
  /** Value of the header `Idempotency-Key`. */
  idempotencyKey: string | undefined
  log: FastifyBaseLogger
}

export type CallInput<E extends Endpoint> = {
  query: QueryOf<E>
  body: BodyOf<E>
  params: Record<string, string>
  caller: Caller
}

export type Handler<E extends Endpoint> = (input: CallInput<E>) => Promise<ResultOf<E>> | ResultOf<E>

/** One call of the contract with the code that answers it. */
export type Route<E extends Endpoint = Endpoint> = {
  endpoint: E
  handle: Handler<E>
  limit: RateClass | undefined
  /** Answers that depend on nothing but the catalogue may be kept for a moment by caches. */
  isPublic: boolean
  /** Brings bodies of old clients into the form of the contract, before they are checked. */
  prepareBody: ((body: unknown) => unknown) | undefined
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  options: { limit?: RateClass; isPublic?: boolean; prepareBody?: (body: unknown) => unknown } = {},
): Route {
  const { limit, isPublic = false, prepareBody } = options
  // A table of routes forgets the single types; `handle` only ever meets input checked against `endpoint`.
  return { endpoint, handle, limit, isPublic, prepareBody } as unknown as Route
}
