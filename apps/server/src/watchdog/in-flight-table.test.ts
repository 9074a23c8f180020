import { expect, it } from 'vitest'
import { createInFlightTable, createSharedMemory, readSharedMemory } from './in-flight-table.ts'

const aRequest = (requestId: string, startedAt = 1) => ({
  method: 'GET',
  route: '/api/cart/pull',
  url: '/api/cart/pull?cartId=1',
  requestId,
  startedAt,
})

it('shows requests in flight to the other thread', () => {
  const memory = createSharedMemory()
  const [table, reader] = [createInFlightTable(memory), readSharedMemory(memory)]
  const first = table.add(aRequest('first', 1))
  table.add(aRequest('second', 2))
  expect(reader.list()).toEqual([aRequest('second', 2), aRequest('first', 1)])
  table.remove(first ?? -1)
  expect(reader.list()).toEqual([aRequest('second', 2)])
  table.beat()
  expect(reader.beats()).toBe(1)
})

it('records only the start of a long address', () => {
  const memory = createSharedMemory()
  const [table, reader] = [createInFlightTable(memory), readSharedMemory(memory)]
  table.add({ ...aRequest('long'), route: '/'.repeat(2000), url: 'a'.repeat(16_000) })
  table.add(aRequest('next'))
  expect(reader.list().map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect(reader.list()[1]).toEqual(aRequest('next'))
})

it('omits requests beyond its size', () => {
  const memory = createSharedMemory()
  const [table, reader] = [createInFlightTable(memory), readSharedMemory(memory)]
  const slots = Array.from({ length: 130 }, (_, n) => table.add(aRequest(`request-${n}`)))
  expect(slots.filter((slot) => slot === undefined)).toHaveLength(2)
  expect(reader.list()).toHaveLength(128)
  for (const slot of slots) if (slot !== undefined) table.remove(slot)
  expect(reader.list()).toEqual([])
})
