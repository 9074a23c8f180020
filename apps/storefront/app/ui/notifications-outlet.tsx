import { lazy, Suspense } from 'react'
import { useNotifications } from './notifications.ts'

const loadStack = () => import('./notification-stack.tsx')
const NotificationStack = lazy(async () => ({ default: (await loadStack()).NotificationStack }))

if (typeof document !== 'undefined') {
  // A person is at work: the next thing may be a notification.
  addEventListener('pointerdown', () => void loadStack(), { once: true })
}

/** Where notifications appear; their code comes with the first sign of a person. */
export function NotificationsOutlet() {
  const hasAny = useNotifications().length > 0
  return <Suspense>{hasAny && <NotificationStack />}</Suspense>
}
