import type { BodyOf, Endpoint, Envelope, QueryOf, ResultOf } from '@ambra/contract/platform/api/endpoint'
import type { RequestContext } from '@ambra/commerce/platform'
import type { RateClass } from './rate-limit.ts'

export type CallInput<E extends Endpoint> = {
  query: QueryOf<E>
  body: BodyOf<E>
  params: Record<string, string>
  context: RequestContext
}

/** A result with metadata for the envelope. */
export class ResultWithMeta<T> {
  readonly result: T
  readonly meta: Envelope<T>['meta']

  constructor(result: T, meta: Envelope<T>['meta']) {
    this.result = result
    this.meta = meta
  }
}

type HandlerResult<E extends Endpoint> = ResultOf<E> | ResultWithMeta<ResultOf<E>>
export type Handler<E extends Endpoint> = (
  input: CallInput<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>

export type Route<E extends Endpoint = Endpoint> = {
  endpoint: E
  handle: Handler<E>
  /** The class under which the calls of a network are counted. */
  limit: RateClass
  /** True for responses that depend only on the catalogue and may be cached briefly. */
  isPublic: boolean
  /** Seconds for which shared caches may store the response to a guest without a cart. */
  sharedSeconds: number | undefined
  /**
   * True when the browser must clear its cache of the shop, including the back/forward cache. Its
   * storage stays.
   */
  clearsCache: boolean
  /** Converts bodies of old clients to the form of the contract, before they are checked. */
  prepareBody: ((body: unknown) => unknown) | undefined
  /** True when errors have no text: a client reads `result` as the response, whatever its value. */
  errorsWithNull: boolean
  /**
   * True when errors are an object with `errorMessage`, except 401, as clients expect. @see
   * docs/rules/account ACC-6
   */
  errorsWithObject: boolean
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  options: Partial<
    Pick<
      Route,
      | 'limit'
      | 'isPublic'
      | 'sharedSeconds'
      | 'clearsCache'
      | 'prepareBody'
      | 'errorsWithNull'
      | 'errorsWithObject'
    >
  > = {},
): Route {
  const {
    // A call without an explicit class is counted too.
    limit = endpoint.method === 'GET' ? 'read' : 'write',
    isPublic = false,
    sharedSeconds,
    clearsCache = false,
    prepareBody,
    errorsWithNull = false,
    errorsWithObject = false,
  } = options
  // A table of routes loses the single types; `handle` only ever receives input checked against `endpoint`.
  return {
    endpoint,
    handle,
    limit,
    isPublic,
    sharedSeconds,
    clearsCache,
    prepareBody,
    errorsWithNull,
    errorsWithObject,
  } as unknown as Route
}
