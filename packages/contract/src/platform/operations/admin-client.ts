import type { ErrorCode } from '../errors/errors.ts'
import type { AdminCommandName, AdminInput, AdminQueryName, AdminResult } from './operations.ts'
import type { SignInInput, SignInName, SignInResult } from '../staff/sign-in.ts'

/**
 * Thrown when an operation is refused. `error` is a code of the catalogue, `params` are the values for its
 * text.
 */
export class AdminError extends Error {
  readonly status: number
  readonly error: ErrorCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(status: number, error: ErrorCode, params: Readonly<Record<string, string | number>>) {
    super(error)
    this.name = 'AdminError'
    this.status = status
    this.error = error
    this.params = params
  }
}

/** Header that a form on another site cannot send. */
export const consoleHeader = 'x-ambra-console'

/** `keepalive`: the call outlives its page. Browsers refuse one with a body above 64 KB. */
type Options = { signal?: AbortSignal; keepalive?: boolean }

/**
 * Creates the client of `/api/admin` for the console; imports no schemas. `send` is `fetch` of the page. A
 * command may be repeated with the same `idempotencyKey`: the second response equals the first.
 * @throws AdminError
 */
export function createAdminClient(send: typeof fetch, base = '/api/admin') {
  async function request(url: string, init: RequestInit): Promise<unknown> {
    const response = await send(url, {
      ...init,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'application/json', [consoleHeader]: '1', ...init.headers },
    })
    const envelope: unknown = await response.json().catch(() => undefined)
    if (response.ok && isObject(envelope) && 'result' in envelope) return envelope['result']
    const meta = isObject(envelope) && isObject(envelope['meta']) ? envelope['meta'] : {}
    const code = typeof meta['error'] === 'string' ? meta['error'] : 'server.unreachable'
    // Codes and params come from the catalogue of the same program.
    throw new AdminError(response.status, code as ErrorCode, (meta['params'] ?? {}) as AdminError['params'])
  }
  const post = (
    name: string,
    input: unknown,
    headers: Record<string, string>,
    { signal, keepalive = false }: Options,
  ) =>
    request(`${base}/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', ...headers },
      keepalive,
      ...(signal ? { signal } : {}),
    })

  // The tables tie each name to its own types.
  return {
    query: <N extends AdminQueryName>(name: N, input: AdminInput<N>, { signal }: Options = {}) =>
      request(`${base}/${name}${queryOf(input)}`, signal ? { signal } : {}) as Promise<AdminResult<N>>,
    command: <N extends AdminCommandName>(
      name: N,
      input: AdminInput<N>,
      { idempotencyKey, ...options }: Options & { idempotencyKey: string },
    ) => post(name, input, { 'idempotency-key': idempotencyKey }, options) as Promise<AdminResult<N>>,
    signIn: <N extends SignInName>(name: N, input: SignInInput<N>, options: Options = {}) =>
      post(name, input, {}, options) as Promise<SignInResult<N>>,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Converts the input of a query, which is flat, to a query string. */
function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}
