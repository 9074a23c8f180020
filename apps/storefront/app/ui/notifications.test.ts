import { expect, test } from 'vitest'
import { added, type Notification } from './notifications.ts'

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

test('repeats an earlier notification when another came between', () => {
  const list = [aNotification({ id: 1 }), aNotification({ id: 2, message: 'Other' })]
  expect(added(list, aNotification({ id: 3 }))).toHaveLength(3)
})

test('keeps the same words of another type', () => {
  expect(added([aNotification({})], aNotification({ id: 2, type: 'error' }))).toHaveLength(2)
})
