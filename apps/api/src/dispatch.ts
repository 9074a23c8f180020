import type { DispatchAnswer } from '@ambra/contract/client'
import { ShopError } from '@ambra/contract/errors'
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { runCall } from './call.ts'
import { refusalOf } from './plugins/refusal.ts'
import type { Route } from './route.ts'
import { createRouteTable } from './route-table.ts'
import { resolveStore, resolveToken } from './session.ts'

export type DispatchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}
export type InProcessDispatch = (url: string, init: DispatchInit) => Promise<DispatchAnswer>

/**
 * The API for callers in this process: what `fetch` would answer, without a socket and without JSON text in
 * the answer. Runs the same checks and handlers as HTTP; throttling is for strangers only.
 */
export function createDispatch(
  routes: readonly Route[],
  deps: { now: () => Date; log: FastifyBaseLogger },
): InProcessDispatch {
  const findRoute = createRouteTable(routes)
  return async (url, init) => {
    const { pathname, searchParams } = new URL(url, 'http://in-process')
    const query = queryRecord(searchParams)
    const header = (name: string) => init.headers[name]
    const requestId = header('x-request-id') ?? randomUUID()
    try {
      const match = findRoute(init.method, pathname.replace(/^\/api\//, ''))
      if (!match) throw new ShopError('request.unknown_call')
      const names = { query, header }
      const answer = await runCall(match.route, {
        query,
        body: init.body === undefined ? undefined : JSON.parse(init.body),
        params: match.params,
        caller: {
          store: resolveStore(names),
          token: resolveToken(names),
          now: deps.now(),
          requestId,
          idempotencyKey: header('idempotency-key'),
          log: deps.log,
        },
      })
      return jsonAnswer(200, answer)
    } catch (error) {
      const refusal = refusalOf(error, { language: header('x-vs-store-code'), requestId })
      if (refusal.isBug) deps.log.error({ err: error, requestId }, 'unexpected error')
      return jsonAnswer(refusal.status, refusal.envelope)
    }
  }
}

/** Repeated parameters become lists, which no schema accepts: as over HTTP. */
function queryRecord(params: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    query[key] = values.length === 1 ? values[0] : values
  }
  return query
}

const jsonHeaders = {
  get: (name: string) => (name.toLowerCase() === 'content-type' ? 'application/json' : null),
}

const jsonAnswer = (status: number, answer: unknown): DispatchAnswer => ({
  ok: status < 400,
  status,
  headers: jsonHeaders,
  json: () => Promise.resolve(answer),
})
