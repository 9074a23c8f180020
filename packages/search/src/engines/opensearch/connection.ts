import { setTimeout as pause } from 'node:timers/promises'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { Client, errors } from '@opensearch-project/opensearch'

/** One call of OpenSearch's HTTP interface. */
export type OpenSearchCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /** Lines of a bulk call. */
  readonly lines?: readonly object[]
  /** Statuses that are an answer, not an error. */
  readonly expected?: readonly number[]
  /** Writing takes longer than searching: the wait for an answer is then the longer one. */
  readonly isLong?: boolean
  /** Epoch milliseconds after which the caller gives up. */
  readonly deadline?: number | undefined
}

export type Connection = {
  /**
   * The answer's body.
   * @throws ShopError search.unavailable when no node answers, search.timeout after the deadline, search.too_expensive
   */
  send(call: OpenSearchCall): Promise<unknown>
  close(): Promise<void>
}

export type ConnectionOptions = {
  /** Addresses of the nodes. */
  readonly nodes: readonly string[]
  readonly now?: () => number
  /** Longest wait for an answer. */
  readonly timeoutMs?: number
}

const mostSockets = 32
const tries = 4
const firstPauseMs = 100
/** A node that is too busy for a long call says so; it is given about two minutes, a pause at a time. */
const triesOfLongCalls = 20
const longestPauseMs = 8000
const usualTimeoutMs = 10_000
const longTimeoutMs = 120_000
/** So many calls in a row without an answer, and the next ones fail at once; one in `openMs` tries whether it works again. */
const failuresToOpen = 3
const openMs = 1_000
const trialMs = 5_000
/** OpenSearch's limit of words in a query. */
const mostClauses = 1024

/** A connection with deadlines, retries, a bounded number of sockets and a circuit breaker. */
export function openConnection({
  nodes,
  now = Date.now,
  timeoutMs = usualTimeoutMs,
}: ConnectionOptions): Connection {
  const client = new Client({
    nodes: [...nodes],
    // Another node is tried at once; what is left is retried below, with pauses.
    maxRetries: nodes.length - 1,
    requestTimeout: timeoutMs,
    agent: { keepAlive: true, maxSockets: mostSockets },
  })
  const breaker = createBreaker(now)

  async function attempt(call: OpenSearchCall) {
    const { method, path, query, body, lines, deadline, expected } = call
    const waitMs = call.isLong ? Math.max(timeoutMs, longTimeoutMs) : timeoutMs
    const left = deadline === undefined ? waitMs : Math.min(waitMs, deadline - now())
    if (left <= 0) throw new ShopError('search.timeout')
    const content = lines === undefined ? (body === undefined ? {} : { body }) : { bulkBody: [...lines] }
    const response = await client.transport.request(
      { method, path, ...content, ...(query === undefined ? {} : { querystring: { ...query } }) },
      { requestTimeout: left, ignore: [...(expected ?? [])] },
    )
    const answer: unknown = response.body
    return answer
  }

  async function send(call: OpenSearchCall): Promise<unknown> {
    for (let count = 1; ; count += 1) {
      try {
        const answer = await attempt(call)
        breaker.worked()
        return answer
      } catch (error) {
        if (error instanceof ShopError) throw error
        if (isOutage(error)) breaker.failed()
        else breaker.worked()
        if (!isOutage(error) && !isBusy(error)) throw translated(error)
        const pauseMs = Math.min(firstPauseMs * 2 ** (count - 1), longestPauseMs) * (0.5 + Math.random())
        const cause = causeOf(error)
        if (call.deadline !== undefined && now() + pauseMs >= call.deadline)
          throw new ShopError(
            error instanceof errors.TimeoutError ? 'search.timeout' : 'search.unavailable',
            {},
            { cause },
          )
        if (breaker.isOpen() || count === (isBusy(error) && call.isLong ? triesOfLongCalls : tries))
          throw new ShopError('search.unavailable', {}, { cause })
        await pause(pauseMs)
      }
    }
  }

  return {
    send: async (call) => {
      if (!breaker.isOpen()) return send(call)
      const isTrial = breaker.takeTrial()
      // A person does not wait for a node that may hang: the trial goes on without them.
      if (isTrial && call.deadline === undefined) return send(call)
      if (isTrial) send({ ...call, deadline: now() + trialMs }).catch(() => undefined)
      throw new ShopError('search.unavailable')
    },
    close: () => client.close(),
  }
}

/** Opens after failures in a row and lets one call through from time to time, until one works. */
function createBreaker(now: () => number) {
  let failures = 0
  let nextTrial = 0
  return {
    isOpen: () => failures >= failuresToOpen,
    takeTrial: () => {
      if (now() < nextTrial) return false
      nextTrial = now() + openMs
      return true
    },
    worked: () => {
      failures = 0
    },
    failed: () => {
      failures += 1
      if (failures >= failuresToOpen) nextTrial = now() + openMs
    },
  }
}

const statusOf = (error: unknown): number =>
  error instanceof errors.ResponseError ? Number(error.statusCode) : 0

function isOutage(error: unknown): boolean {
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.TimeoutError ||
    statusOf(error) >= 500
  )
}

/** Too many requests: the queue of a node is full. */
const isBusy = (error: unknown): boolean => statusOf(error) === 429

function translated(error: unknown): unknown {
  if (statusOf(error) === 400 && String(error).includes('too_many_clauses'))
    return new ShopError('search.too_expensive', { limit: mostClauses }, { cause: causeOf(error) })
  return causeOf(error)
}

/** Describes an error without the client's own error, which contains the address with its password. */
const causeOf = (error: unknown): Error =>
  new Error(`OpenSearch: ${error instanceof Error ? error.message : String(error)}`)
