import type { BodyOf, Endpoint, Envelope, QueryOf, ResultOf } from '@ambra/contract/endpoint'
import type { RequestContext } from '@ambra/commerce/request-context'
import type { RateClass } from './rate-limit.ts'

export type CallInput<E extends Endpoint> = {
  query: QueryOf<E>
  body: BodyOf<E>
  params: Record<string, string>
  context: RequestContext
}

/** A result with something beside it in the envelope. */
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

/** One call of the contract with the code that handles it. */
export type Route<E extends Endpoint = Endpoint> = {
  endpoint: E
  handle: Handler<E>
  /** What the calls of a network are counted under. */
  limit: RateClass
  /** Responses that depend only on the catalogue may be cached for a moment. */
  isPublic: boolean
  /** Shared caches may keep the response to a guest without a cart for so long. */
  sharedSeconds: number | undefined
  /** The browser drops what it cached of the shop, the pages for going back included. Its storage stays. */
  clearsCache: boolean
  /** Brings bodies of old clients into the form of the contract, before they are checked. */
  prepareBody: ((body: unknown) => unknown) | undefined
  /** Errors have no text: a client reads `result` as the response, whatever its value. */
  errorsWithNull: boolean
  /** Errors are an object with `errorMessage`, except 401: so clients read them here. @see docs/rules/account ACC-6 */
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
    // A call without a class of its own is counted too.
    limit = endpoint.method === 'GET' ? 'read' : 'write',
    isPublic = false,
    sharedSeconds,
    clearsCache = false,
    prepareBody,
    errorsWithNull = false,
    errorsWithObject = false,
  } = options
  // A table of routes forgets the single types; `handle` only ever meets input checked against `endpoint`.
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
