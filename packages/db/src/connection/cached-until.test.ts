import { describe, expect, it } from 'vitest'
import { cachedUntil } from './cached-until.ts'

function aSource() {
  const listeners: ((payload: string) => void)[] = []
  const reads: string[] = []
  const listen = async (_: string, listener: (payload: string) => void) => {
    listeners.push(listener)
    return async () => undefined
  }
  const responses = new Map<string, () => Promise<string>>()
  const find = cachedUntil({ listen }, 'content_changed', {
    keyOf: ({ id }: { id: string }) => id,
    read: ({ id }) => {
      reads.push(id)
      return responses.get(id)?.() ?? Promise.resolve(`${id} ${reads.length}`)
    },
  })
  return { find, reads, answers: responses, notify: () => listeners.forEach((listener) => listener('*')) }
}

describe('values cached until the database notifies', () => {
  it('reads a value once per key', async () => {
    const { find, reads } = aSource()
    expect(await Promise.all([find({ id: 'a' }), find({ id: 'a' })])).toEqual(['a 1', 'a 1'])
    expect(await find({ id: 'b' })).toBe('b 2')
    expect(reads).toEqual(['a', 'b'])
  })

  it('reads a value again after a notification', async () => {
    const { find, notify } = aSource()
    await find({ id: 'a' })
    notify()
    expect(await find({ id: 'a' })).toBe('a 2')
  })

  it('does not cache a failed read', async () => {
    const { find, answers: responses } = aSource()
    responses.set('a', () => Promise.reject(new Error('gone')))
    await expect(find({ id: 'a' })).rejects.toThrow('gone')
    responses.clear()
    expect(await find({ id: 'a' })).toBe('a 2')
  })

  it('keeps the newer value when an older read fails late', async () => {
    const { find, answers: responses, notify } = aSource()
    const late = Promise.withResolvers<string>()
    responses.set('a', () => late.promise)
    const older = find({ id: 'a' })
    notify()
    responses.clear()
    await find({ id: 'a' })
    late.reject(new Error('late'))
    await expect(older).rejects.toThrow('late')
    expect(await find({ id: 'a' })).toBe('a 2')
  })
})
