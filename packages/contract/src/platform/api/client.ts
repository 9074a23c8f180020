import type { BodyOf, Envelope, QueryOf, ResultOf } from './endpoint.ts'
import type { Endpoints } from './endpoints.ts'
import { type CallName, calls } from './calls.ts'
import { ShopError } from '../errors/errors.ts'

/**
 * Request: `path` is the template of the table (`catalog/:index/:type/_search`), `params` fill it. A
 * transport in the same process finds the schemas by `name`.
 */
export type ApiCall = {
  name: CallName
  method: string
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  storeCode: string
  token: string | undefined
  headers: Readonly<Record<string, string>>
  signal: AbortSignal | undefined
}

/**
 * Sends a request to the API and returns HTTP status and parsed JSON (envelope or bare). Over HTTP this is
 * `httpTransport`; in one process the server passes a function without a socket.
 * @throws ShopError response.bad_content_type, server.unreachable
 */
export type Transport = (call: ApiCall) => Promise<{ status: number; document: unknown }>

/** Connection of a client to the API. `token` and `storeCode` may be functions, which each call evaluates. */
export type ClientOptions = {
  transport: Transport
  storeCode: string | (() => string)
  token?: string | (() => string | undefined)
  /** Sent with every call, such as `X-Ambra-Client`. */
  headers?: Readonly<Record<string, string>>
}

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Input<N extends CallName> = {
  query?: QueryOf<Endpoints[N]>
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
} & (unknown extends BodyOf<Endpoints[N]> ? { body?: undefined } : { body: BodyOf<Endpoints[N]> }) &
  ([PathParams<(typeof calls)[N][1]>] extends [never]
    ? { params?: undefined }
    : { params: Record<PathParams<(typeof calls)[N][1]>, string> })
type InputArgs<N extends CallName> =
  Record<string, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>]

/** Result with its `meta` (contains refresh tokens). */
export type CallResponse<N extends CallName> = {
  result: ResultOf<Endpoints[N]>
  meta: Envelope<unknown>['meta']
}

/**
 * Typed client: `call` returns the result, `callWithMeta` also `meta`. Both throw `ShopError` when the call
 * fails.
 */
export type Client = {
  call<N extends CallName>(name: N, ...input: InputArgs<N>): Promise<ResultOf<Endpoints[N]>>
  callWithMeta<N extends CallName>(name: N, ...input: InputArgs<N>): Promise<CallResponse<N>>
}

const valueOf = (value: string | (() => string | undefined) | undefined) =>
  typeof value === 'function' ? value() : value

type AnyInput = {
  query?: object
  body?: unknown
  params?: Record<string, string>
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
}

function urlOf(base: string, call: ApiCall): string {
  const filled = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(call.params[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(call.query)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return base + filled + (text ? `?${text}` : '')
}

/**
 * Creates a transport over HTTP. `baseUrl` ends with a slash: `/api/` in the browser,
 * `https://shop.example/api/` elsewhere. Rethrows an abort.
 * @throws ShopError response.bad_content_type for a response that is not JSON, server.unreachable without a
 * response
 * @see spec §7, docs/rules/api API-1
 */
export function httpTransport(baseUrl: string, send: typeof fetch = fetch): Transport {
  return async (call) => {
    const headers: Record<string, string> = { accept: 'application/json', ...call.headers }
    headers['x-vs-store-code'] = call.storeCode
    // A call may use another session's token, for example to end that session.
    if (call.token) headers['authorization'] ??= `Bearer ${call.token}`
    const init: RequestInit = { method: call.method, headers }
    if (call.signal) init.signal = call.signal
    if (call.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(call.body)
    }
    try {
      const response = await send(urlOf(baseUrl, call), init)
      const { status } = response
      if (!response.headers.get('content-type')?.includes('json')) {
        throw new ShopError('response.bad_content_type', {}, { status })
      }
      return { status, document: await response.json() }
    } catch (error) {
      if (call.signal?.aborted || error instanceof ShopError) throw error
      throw new ShopError('server.unreachable', {}, { cause: error })
    }
  }
}

const isNotFound = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'code' in result && result.code === 'ENOTFOUND'

/**
 * Returns the readable text of an error response from servers without our codes: a text result, otherwise the
 * object's `errorMessage`, `result` or `message`, unless its code is ENOTFOUND.
 * @see spec §8 "Server errors with a string result", docs/rules/api API-2
 */
export function shopErrorText(result: unknown): string | undefined {
  if (typeof result === 'string') return result || undefined
  if (typeof result !== 'object' || result === null || isNotFound(result)) return undefined
  for (const key of ['errorMessage', 'result', 'message']) {
    const text = Object.entries(result).find(([name]) => name === key)?.[1]
    if (typeof text === 'string' && text) return text
  }
  return undefined
}

function toShopError(status: number, envelope: Partial<Envelope<unknown>>): ShopError {
  const options = { status, cause: envelope.result }
  const code = envelope.meta?.error
  // The server sends a code of the shared catalogue; an unknown code of a newer server is kept, and the
  // generic text is shown.
  if (code)
    return new ShopError(
      code as 'server.refused',
      { message: shopErrorText(envelope.result) ?? '', ...envelope.meta?.params },
      options,
    )
  const message = shopErrorText(envelope.result)
  if (message) return new ShopError('server.refused', { message }, options)
  // A server behind the API was not found: no message for the shopper, only a retry.
  if (isNotFound(envelope.result)) return new ShopError('server.unreachable', {}, options)
  return new ShopError(status === 401 ? 'auth.access_denied' : 'response.unhandled', {}, options)
}

/**
 * Returns whether a search response has a code, which no valid one has: a proxy or another server may send an
 * error with status 200.
 */
const hasCode = (document: unknown): boolean => Object(document).code !== undefined

function read(status: number, document: unknown, isEnveloped: boolean): Envelope<unknown> {
  if (!isEnveloped && status === 200 && !hasCode(document)) return { code: 200, result: document }
  if (typeof document !== 'object' || document === null || !('code' in document)) {
    throw new ShopError('response.unhandled', {}, { status })
  }
  // An object with `code` is the envelope; `result` and `meta` are checked where they are read.
  const envelope = document as Envelope<unknown>
  if (envelope.code !== 200) throw toShopError(envelope.code, envelope)
  return envelope
}

const isBare = (path: string) => path === 'url/map' || path.endsWith('/_search')

/**
 * Creates the client of the commerce API for browser and server; imports no schemas. Error responses throw
 * the server's code with `status`; without a code, `server.refused` with the text, `auth.access_denied` for a
 * bare 401, or `response.unhandled`.
 * @see spec §7, docs/rules/api API-1
 */
export function createClient({ transport, storeCode, token, headers }: ClientOptions): Client {
  async function send(name: CallName, input: AnyInput = {}): Promise<Envelope<unknown>> {
    const [method, path] = calls[name]
    const { status, document } = await transport({
      name,
      method,
      path,
      params: input.params ?? {},
      query: { ...input.query },
      body: input.body,
      storeCode: valueOf(storeCode) ?? '',
      token: valueOf(token) || undefined,
      headers: { ...headers, ...input.headers },
      signal: input.signal,
    })
    return read(status, document, !isBare(path))
  }
  const callWithMeta = async (name: CallName, input?: AnyInput) => {
    const { result, meta } = await send(name, input)
    return { result, meta }
  }
  // One untyped core behind the typed surface: the table ties each name to its types.
  return {
    callWithMeta,
    call: async (name: CallName, input?: AnyInput) => (await send(name, input)).result,
  } as Client
}
