import { aProductDocument } from '@ambra/testing/search-documents'
import { describe, expect, it } from 'vitest'
import type { Connection, OpenSearchCall } from './connection.ts'
import { indexChanges } from './index-changes.ts'
import { searchMany } from './search-many.ts'
import { Slots } from './slots.ts'

const replaced = { status: 404, error: { type: 'index_not_found_exception' } }
const starting = { status: 503, error: { type: 'search_phase_execution_exception' } }
const refused = { status: 400, error: { type: 'parsing_exception' } }
const found = { hits: { max_score: null, hits: [] } }

/** A connection on which the calls to a path get these answers in turn, the last one again and again. */
function answering(answers: Readonly<Record<string, readonly object[]>>) {
  const calls: OpenSearchCall[] = []
  const connection: Connection = {
    send: (call) => {
      const [path = '', own = [{}]] =
        Object.entries(answers).find(([beginning]) => call.path.startsWith(beginning)) ?? []
      const before = calls.filter((each) => path !== '' && each.path.startsWith(path)).length
      calls.push(call)
      return Promise.resolve(own[Math.min(before, own.length - 1)])
    },
    close: () => Promise.resolve(),
  }
  return { connection, calls, slot: new Slots('shop').get('et', 'product') }
}

const search = (...outcomes: object[]) => {
  const { connection, calls, slot } = answering({
    '/_msearch': outcomes.map((outcome) => ({ responses: [outcome] })),
  })
  return { calls, answer: searchMany(connection, slot, [{}]) }
}

describe('an index that another process replaces', () => {
  it.each([
    ['replaced', replaced],
    ['starting', starting],
  ])('answers a repeated question while it is %s', async (_, outcome) => {
    const { calls, answer } = search(outcome, outcome, found)
    expect(await answer).toEqual([found])
    expect(calls).toHaveLength(3)
  })

  it('counts as away when that lasts', async () => {
    await expect(search(starting).answer).rejects.toMatchObject({ code: 'search.unavailable' })
  })

  it('gets a refused question only once', async () => {
    const { calls, answer } = search(refused)
    await expect(answer).rejects.toThrow('refused a query')
    expect(calls).toHaveLength(1)
  })

  it('takes a change later that it cannot take now', async () => {
    const { alias } = new Slots('shop').get('et', 'product')
    const { connection, slot } = answering({
      [`/${alias}/_mget`]: [{ docs: [] }],
      [`/${alias}/_bulk`]: [{ items: [{ index: replaced }] }],
    })
    const { upsert } = indexChanges(connection, new Slots('shop'), Date.now)
    await expect(upsert(slot.store, slot.type, [aProductDocument(1)])).rejects.toMatchObject({
      code: 'search.unavailable',
    })
  })

  it('is replaced in turn by two processes', async () => {
    const { connection, calls } = answering({
      '/_aliases': [replaced, {}],
      '/_alias/': [{ first: { aliases: {} } }, { second: { aliases: {} } }, { third: { aliases: {} } }],
      '/shop-1-et-product/_count': [{ count: 0 }],
    })
    const { replaceAll } = indexChanges(connection, new Slots('shop'), Date.now)
    await replaceAll('et', 'product', [])
    const moves = calls.filter(({ path }) => path === '/_aliases').map(({ body }) => JSON.stringify(body))
    expect(moves).toHaveLength(2)
    expect(moves[0]).toContain('"remove_index":{"index":"second"}')
    expect(moves[1]).toContain('"remove_index":{"index":"third"}')
  })
})
