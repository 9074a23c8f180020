import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ConnectionTurns, type Kind } from './connection-turns.ts'

/** Acquires the connection, records it and releases it. */
function taking(turns: ConnectionTurns, order: string[]) {
  return async (kind: Kind, name: string) => {
    await turns.acquire(kind)
    order.push(name)
    turns.release(kind)
  }
}

describe('ConnectionTurns', () => {
  it('gives a request the connection before long work', async () => {
    const turns = new ConnectionTurns()
    const order: string[] = []
    const take = taking(turns, order)
    await turns.acquire('request')
    const waiting = [take('background', 'batch'), take('request', 'first'), take('request', 'second')]
    turns.release('request')
    await Promise.all(waiting)
    expect(order).toEqual(['first', 'second', 'batch'])
  })

  it('keeps the next query of a request ahead of long work', async () => {
    const turns = new ConnectionTurns()
    const order: string[] = []
    const take = taking(turns, order)
    await turns.acquire('request')
    const batch = take('background', 'batch')
    turns.release('request')
    // Lets the request process its rows before its next query.
    await Promise.resolve()
    await take('request', 'next')
    await batch
    expect(order).toEqual(['next', 'batch'])
  })

  it('yields to the event loop between queries of long work', async () => {
    const turns = new ConnectionTurns()
    let others = 0
    const other = () => {
      others += 1
      if (others < 3) setImmediate(other)
    }
    setImmediate(other)
    for (let query = 0; query < 6; query += 1) {
      await turns.acquire('background')
      await turns.giveTurn('background')
      const startedAt = performance.now()
      while (performance.now() - startedAt < 5);
      turns.release('background')
    }
    expect(others).toBe(3)
  })

  it('does not starve long work when requests never end', async () => {
    const turns = new ConnectionTurns()
    const order: string[] = []
    const take = taking(turns, order)
    const batch = take('background', 'batch')
    let isOver = false
    const request = async () => {
      while (!isOver) {
        await turns.acquire('request')
        await sleep(1)
        turns.release('request')
      }
    }
    await turns.acquire('request').then(() => turns.release('request'))
    const requests = [request(), request(), request()]
    await Promise.all([batch, take('background', 'another')])
    isOver = true
    await Promise.all(requests)
    expect(order).toEqual(['batch', 'another'])
  })
})
