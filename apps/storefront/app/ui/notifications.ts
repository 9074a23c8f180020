import { createStore, useStoreValue } from '#app/storage/create-store.ts'

/** Notification as shown; texts are already in the page's language. @see spec §3 "Notification" */
export type Notification = {
  id: number
  message: string
  type: 'success' | 'warning' | 'error'
  action1?: NotificationAction
  action2?: NotificationAction
  hasNoTimeout: boolean
  timeToLive: number
}
export type NotificationAction = { label: string; run?: () => void }
export type NewNotification = Pick<Notification, 'message' | 'type'> &
  Partial<Omit<Notification, 'id' | 'message' | 'type'>>

const defaultTimeToLiveMs = 5000
/** Notifications on the page, oldest first. */
export const notifications = createStore<readonly Notification[]>([])
let nextId = 1

/**
 * Appends a notification unless it equals the last one. Pure, for `notify` and its test. @see spec §4
 * "Notifications"
 */
export function added(list: readonly Notification[], notification: Notification): readonly Notification[] {
  const last = list.at(-1)
  const isSame = last?.message === notification.message && last.type === notification.type
  return isSame ? list : [...list, notification]
}

/**
 * Returns a notification with its defaults. Pure, for `notify` and its test. @see spec §9 "notification
 * lifetime"
 */
export const notificationOf = (given: NewNotification, id: number): Notification => ({
  hasNoTimeout: false,
  timeToLive: defaultTimeToLiveMs,
  ...given,
  id,
})

/** Shows a notification for 5000 ms, or until closed with `hasNoTimeout`; returns its id. Browser only. */
export function notify(given: NewNotification): number {
  notifications.set(added(notifications.getSnapshot(), notificationOf(given, nextId)))
  return nextId++
}

export function dismiss(id: number) {
  notifications.set(notifications.getSnapshot().filter((notification) => notification.id !== id))
}

/**
 * Removes all notifications but errors: messages about the cart must not cover the fields of the checkout.
 */
export function dismissAllButErrors() {
  notifications.set(notifications.getSnapshot().filter(({ type }) => type === 'error'))
}

export const useNotifications = (): readonly Notification[] => useStoreValue(notifications)
