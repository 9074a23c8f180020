import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { DeadlineError, withDeadline } from './deadline.ts'

function keepBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('deadline', () => {
  it('rejects work that takes too long', async () => {
    await expect(withDeadline(new Promise(() => undefined), 5)).rejects.toThrow(DeadlineError)
  })

  it('passes on the result and the error of work in time', async () => {
    expect(await withDeadline(Promise.resolve('here'), 5000)).toBe('here')
    await expect(withDeadline(Promise.reject(new Error('refused')), 5000)).rejects.toThrow('refused')
  })

  it('does not count time in which the process was busy', async () => {
    const reply = withDeadline(
      pause(1)
        .then(() => pause(1))
        .then(() => pause(30, 'here')),
      200,
    )
    keepBusy(300)
    expect(await reply).toBe('here')
  })

  it('rejects late work after a busy process too', async () => {
    const reply = withDeadline(new Promise(() => undefined), 20)
    keepBusy(50)
    await expect(reply).rejects.toThrow(DeadlineError)
  })
})
