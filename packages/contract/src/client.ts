import type { BodyOf, Envelope, QueryOf, ResultOf } from './endpoint.ts'
import type { Endpoints } from './endpoints.ts'
import { type CallName, calls } from './calls.ts'
import { type ErrorCode, ShopError } from './errors.ts'

/** What the client needs of an answer; a `Response` has it. */
export type DispatchAnswer = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}
/** Sends a request and brings the answer: `fetch` itself, or the API in the same process without a socket. */
export type Dispatch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<DispatchAnswer>

/** How a client reaches the API. `token` and `storeCode` may be functions, read at each call. */
export type ClientOptions = {
  /** Base with trailing slash, e.g. `https://shop.example/api/`; `/api/` in the browser. */
  baseUrl: string
  dispatch: Dispatch
  storeCode: string | (() => string)
  token?: string | (() => string | undefined)
  /** Sent with every call, e.g. `X-Ambra-Client`. */
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
type InputArgs<N extends CallName> = Record<string, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>]

/** The answer with its `meta` (refresh tokens travel there). */
export type CallAnswer<N extends CallName> = { result: ResultOf<Endpoints[N]>; meta: Envelope<unknown>['meta'] }

/** The typed client: `call` gives the result, `callWithMeta` also `meta`. Both throw `ShopError` for a refusal. */
export type Client = {
  call<N extends CallName>(name: N, ...input: InputArgs<N>): Promise<ResultOf<Endpoints[N]>>
  callWithMeta<N extends CallName>(name: N, ...input: InputArgs<N>): Promise<CallAnswer<N>>
}

const valueOf = (value: string | (() => string | undefined) | undefined) =>
  typeof value === 'function' ? value() : value

function urlOf(base: string, path: string, input: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return base + filled + (text ? `?${text}` : '')
}

type AnyInput = {
  query?: object
  body?: unknown
  params?: Record<string, string>
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
}

/**
 * The readable text of a refusal by the rule for servers without our codes: a text result, else the object's
 * `errorMessage`, `result` or `message`, unless its code is ENOTFOUND.
 * @see spec §8 "Server errors with a string result", reference 1.2
 */
export function refusalText(result: unknown): string | undefined {
  if (typeof result === 'string') return result || undefined
  if (typeof result !== 'object' || result === null || ('code' in result && result.code === 'ENOTFOUND')) return undefined
  for (const key of ['errorMessage', 'result', 'message']) {
    const text = Object.entries(result).find(([name]) => name === key)?.[1]
    if (typeof text === 'string' && text) return text
  }
  return undefined
}

function refusal(status: number, answer: Partial<Envelope<unknown>>): ShopError {
  const options = { status, cause: answer.result }
  const code = answer.meta?.error
  // The server names a code of the shared catalogue; a newer server's unknown code still travels, its text is then missing and the generic one shown.
  if (code) return new ShopError(code as 'server.refused', { message: refusalText(answer.result) ?? '', ...answer.meta?.params }, options)
  const message = refusalText(answer.result)
  return message ? new ShopError('server.refused', { message }, options) : new ShopError('response.unhandled', {}, options)
}

async function read(response: DispatchAnswer, enveloped: boolean): Promise<Envelope<unknown>> {
  if (!response.headers.get('content-type')?.includes('json')) {
    throw new ShopError('response.bad_content_type', {}, { status: response.status })
  }
  const answer: unknown = await response.json()
  if (!enveloped && response.ok) return { code: 200, result: answer }
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) {
    throw new ShopError('response.unhandled', {}, { status: response.status })
  }
  // An object with `code` is the envelope; `result` and `meta` are checked where they are read.
  const envelope = answer as Envelope<unknown>
  if (envelope.code !== 200) throw refusal(envelope.code, envelope)
  return envelope
}

/**
 * Client of the commerce API for browser and server. Answers other than JSON throw `response.bad_content_type`,
 * network failures `server.unreachable`, refusals the server's own code with `status`; an abort rethrows the abort.
 * @see spec §7, reference 1
 */
export function createClient(options: ClientOptions): Client {
  const { dispatch } = options
  async function send(name: CallName, input: AnyInput = {}): Promise<Envelope<unknown>> {
    const [method, path] = calls[name]
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers, ...input.headers }
    headers['x-vs-store-code'] = valueOf(options.storeCode) ?? ''
    const token = valueOf(options.token)
    if (token) headers['authorization'] = `Bearer ${token}`
    const init: Parameters<Dispatch>[1] = { method, headers }
    if (input.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(input.body)
    }
    if (input.signal) init.signal = input.signal
    let response: DispatchAnswer
    try {
      response = await dispatch(urlOf(options.baseUrl, path, input), init)
    } catch (error) {
      if (input.signal?.aborted || error instanceof ShopError) throw error
      throw new ShopError('server.unreachable', {}, { cause: error })
    }
    return read(response, isEnveloped(path))
  }
  const callWithMeta = async (name: CallName, input?: AnyInput) => {
    const { result, meta } = await send(name, input)
    return { result, meta }
  }
  // One untyped core behind the typed surface: the table ties each name to its own types.
  return { callWithMeta, call: async (name: CallName, input?: AnyInput) => (await send(name, input)).result } as Client
}

const isEnveloped = (path: string) => path !== 'url/map' && !path.endsWith('/_search')

/** Says whether a thrown value is a refusal with this code, e.g. `isRefusal(error, 'stock.out')`. */
export function isRefusal(error: unknown, code?: ErrorCode): error is ShopError {
  return error instanceof ShopError && (code === undefined || error.code === code)
}
