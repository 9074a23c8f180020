import type { Customer } from '@ambra/contract/customers/user'
import { expect, it } from 'vitest'
import { createSessionMemory } from '#app/session/session.ts'
import { offersKey } from './offers-key.ts'

// Only these fields of a customer are read.
const customer = (id: number, group_id = 1) => ({ id, group_id }) as Customer

it('reloads special offers on session start, login and logout (spec §4 Session)', () => {
  const session = createSessionMemory()
  const keys: (string | undefined)[] = []
  const look = () => keys.push(offersKey(session.getSnapshot(), 'en', 0))
  look()
  session.subscribe(look)
  session.show({ status: 'user', customer: customer(1) }, 't1')
  session.show({ status: 'guest' }, undefined)
  session.show({ status: 'user', customer: customer(2) }, 't2')
  const [starting, started, loggedOut, loggedIn] = keys
  expect([starting, loggedOut]).toEqual([undefined, undefined])
  expect([started, loggedIn]).toEqual([expect.any(String), expect.any(String)])
  expect(started).not.toBe(loggedIn)
})

it('reloads special offers for another group or store, and when the network returns', () => {
  const user = (group: number) => ({ status: 'user' as const, customer: customer(1, group) })
  const keys = [
    offersKey(user(1), 'en', 0),
    offersKey(user(2), 'en', 0),
    offersKey(user(1), 'ru', 0),
    offersKey(user(1), 'en', 1),
  ]
  expect(new Set(keys).size).toBe(4)
})
