import { expect, it } from 'vitest'
import { retryDeadlock } from './retry-deadlock.ts'

it('runs a transaction again after a deadlock, three times at most, and after nothing else', async () => {
  const failing = (code: string, times: number) => {
    let tries = 0
    return async () => {
      tries += 1
      if (tries <= times) throw Object.assign(new Error('ended by the server'), { code })
      return tries
    }
  }
  expect(await retryDeadlock(failing('40P01', 2))).toBe(3)
  await expect(retryDeadlock(failing('40P01', 3))).rejects.toThrow('ended')
  await expect(retryDeadlock(failing('23514', 1))).rejects.toThrow('ended')
})
