import { expect, test } from 'vitest'
import { added, type Notification, notificationOf } from './notifications.ts'

const aNotification = (changes: Partial<Notification>): Notification => ({
  id: 1,
  message: 'Saved',
  type: 'success',
  hasNoTimeout: false,
  timeToLive: 5000,
  ...changes,
})

test('ignores a notification identical to the last one (spec §4 "Notifications")', () => {
  const list = [aNotification({ id: 1 })]
  expect(added(list, aNotification({ id: 2 }))).toBe(list)
})

test('repeats an earlier notification after another one', () => {
  const list = [aNotification({ id: 1 }), aNotification({ id: 2, message: 'Other' })]
  expect(added(list, aNotification({ id: 3 }))).toHaveLength(3)
})

test('keeps an identical message of another type', () => {
  expect(added([aNotification({})], aNotification({ id: 2, type: 'error' }))).toHaveLength(2)
})

test.each(['success', 'warning', 'error'] as const)('shows a %s with its message and action', (type) => {
  const action1 = { label: 'To the cart' }
  const shown = added([], notificationOf({ message: 'Saved', type, action1 }, 4))
  expect(shown).toMatchObject([{ id: 4, message: 'Saved', type, action1 }])
})

test('sets a lifetime of 5000 ms and a time-out by default (spec §4 "Notifications", §9)', () => {
  const given = { message: 'Saved', type: 'success' } as const
  expect(notificationOf(given, 1)).toEqual({ ...given, id: 1, hasNoTimeout: false, timeToLive: 5000 })
  expect(notificationOf({ ...given, timeToLive: 800 }, 1).timeToLive).toBe(800)
  expect(notificationOf({ ...given, hasNoTimeout: true }, 1).hasNoTimeout).toBe(true)
})
