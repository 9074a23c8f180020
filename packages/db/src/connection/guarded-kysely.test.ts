import { describe, expect, it } from 'vitest'
import { backOffMs } from './back-off.ts'
import { DatabaseUnavailableError, translateDatabaseError, unavailableReason } from './database-errors.ts'
import { createOutageLog } from './outage-log.ts'
import { withRetries } from './guarded-kysely.ts'

describe('withRetries', () => {
  const failing = (times: number) => {
    let tries = 0
    return async () => {
      tries += 1
      if (tries <= times) throw new Error(`try ${tries}`)
      return tries
    }
  }

  it('retries work until it succeeds', async () => {
    expect(await withRetries(failing(4), { forMs: 60_000, isRetryable: () => true, random: () => 0 })).toBe(5)
  })

  it('fails with the last error at the deadline', async () => {
    await expect(
      withRetries(failing(99), { forMs: 0, isRetryable: () => true, random: () => 1 }),
    ).rejects.toThrow('try 1')
  })

  it('does not retry work after a permanent error', async () => {
    await expect(withRetries(failing(1), { forMs: 60_000, isRetryable: () => false })).rejects.toThrow(
      'try 1',
    )
  })
})

describe('pauses between tries', () => {
  it('doubles the backoff up to a limit', () => {
    const pauses = [1, 2, 3, 4, 9].map((n) => backOffMs(n, { firstMs: 100, maxMs: 600, random: () => 1 }))
    expect(pauses).toEqual([100, 200, 400, 600, 600])
  })

  it('randomizes at most half of the backoff', () => {
    const options = { firstMs: 100, maxMs: 600 }
    expect(backOffMs(1, { ...options, random: () => 0 })).toBe(50)
    expect(backOffMs(1, { ...options, random: () => 0.5 })).toBe(75)
  })
})

describe('errors of the database', () => {
  it.each([
    ['55P03', 'locks'],
    ['40P01', 'locks'],
    ['40001', 'locks'],
    ['57014', 'time'],
    ['53300', 'connection'],
    ['57P01', 'connection'],
    ['57P03', 'connection'],
    ['08006', 'connection'],
    ['ECONNREFUSED', 'connection'],
    ['53100', 'disk'],
    ['25006', 'readonly'],
    ['23505', undefined],
    ['22P02', undefined],
  ])('reads %s as %s', (code, reason) => {
    expect(unavailableReason(Object.assign(new Error('from the driver'), { code }))).toBe(reason)
  })

  it('recognizes errors without a code', () => {
    const messages = ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect']
    expect(messages.map((text) => unavailableReason(new Error(text)))).toEqual(['connection', 'connection'])
    expect(
      unavailableReason(new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })])),
    ).toBe('connection')
    expect(unavailableReason(new Error('a bug'))).toBeUndefined()
  })

  it('keeps the cause of a database error and leaves other errors unchanged', () => {
    const cause = Object.assign(new Error('locked'), { code: '55P03' })
    const translated = translateDatabaseError(cause)
    expect(translated).toBeInstanceOf(DatabaseUnavailableError)
    expect(translated).toMatchObject({ reason: 'locks', cause })
    const bug = new TypeError('a bug')
    expect(translateDatabaseError(bug)).toBe(bug)
  })
})

describe('log of an outage', () => {
  it('logs one line per change of an outage', () => {
    const lines: string[] = []
    const write = (_: unknown, message: string) => void lines.push(message)
    const outage = createOutageLog({ info: write, warn: write }, 'sending mail')
    outage.worked()
    for (let n = 0; n < 1000; n += 1) outage.failed(new Error('gone'))
    outage.worked()
    outage.worked()
    expect(lines).toEqual([
      'sending mail failed; it is tried again without further lines',
      'sending mail works again',
    ])
  })
})
