import { AdminError } from '@ambra/contract/platform/operations/admin-client'
import { expect, test } from 'vitest'
import { createKeepShown } from './keep-shown.ts'

const count = 'http://localhost/admin/count/1'
const answers = (result: unknown) => () => Promise.resolve({ count: { type: 'data' as const, result } })
const fails = (error: unknown) => () => Promise.resolve({ count: { type: 'error' as const, result: error } })

async function shownAfter(error: unknown, { at = count, loaded = count } = {}): Promise<unknown> {
  const keep = createKeepShown(() => at)
  await keep({ request: { url: count } }, answers('18 lines'))
  return keep({ request: { url: loaded } }, fails(error))
}

test.each([
  ['without a network', new TypeError('Failed to fetch')],
  ['a server that restarts', new AdminError(503, 'server.unreachable', {})],
])('keeps a shown screen when reloading it fails: %s', async (_, error) => {
  expect(await shownAfter(error)).toEqual({ count: { type: 'data', result: '18 lines' } })
})

test.each([
  ['what the person may not see any more', new AdminError(403, 'staff.not_allowed', {}), {}],
  ['what is gone', new AdminError(404, 'order.not_found', {}), {}],
  ['another address', new TypeError('Failed to fetch'), { loaded: `${count}?show=other` }],
  ['a screen that is not shown any more', new TypeError('Failed to fetch'), { at: 'http://localhost/admin' }],
])('shows the error instead of the screen: %s', async (_, error, place) => {
  expect(await shownAfter(error, place)).toEqual({ count: { type: 'error', result: error } })
})

test('shows the error when nothing was loaded before', async () => {
  const error = new TypeError('Failed to fetch')
  const keep = createKeepShown(() => count)
  expect(await keep({ request: { url: count } }, fails(error))).toEqual({
    count: { type: 'error', result: error },
  })
})

test('does not bring back a screen that an error has replaced', async () => {
  const at = { present: 'http://localhost/admin/sign-in' }
  const keep = createKeepShown(() => at.present)
  const error = new TypeError('Failed to fetch')
  await keep({ request: { url: count } }, answers('what Mari saw'))
  // Another person signs in and opens this screen while the network is down.
  await keep({ request: { url: count } }, fails(error))
  at.present = count
  expect(await keep({ request: { url: count } }, fails(error))).toEqual({
    count: { type: 'error', result: error },
  })
})
