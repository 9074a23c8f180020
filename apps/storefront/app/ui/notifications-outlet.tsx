import { Suspense } from 'react'
import { latePart } from './late-part.ts'
import { useNotifications } from './notifications.ts'

const [NotificationStack, fetchStack] = latePart(
  async () => (await import('./notification-stack.tsx')).NotificationStack,
)

if (typeof document !== 'undefined') {
  // A person is at work: the next thing may be a notification.
  addEventListener('pointerdown', () => void fetchStack().catch(() => undefined), { once: true })
}

/** Where notifications appear; their code comes with the first sign of a person. */
export function NotificationsOutlet() {
  const hasAny = useNotifications().length > 0
  return <Suspense>{hasAny && <NotificationStack />}</Suspense>
}
