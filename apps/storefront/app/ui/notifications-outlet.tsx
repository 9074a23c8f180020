import { Suspense } from 'react'
import { latePart } from './late-part.ts'
import { useNotifications } from './notifications.ts'

const [NotificationStack, fetchStack] = latePart(
  async () => (await import('./notification-stack.tsx')).NotificationStack,
)

if (typeof document !== 'undefined') {
  // Preloads the code on the first interaction, which may cause a notification.
  addEventListener('pointerdown', () => void fetchStack().catch(() => undefined), { once: true })
}

/** Container of notifications; their code loads on the first interaction. */
export function NotificationsOutlet() {
  const hasAny = useNotifications().length > 0
  return <Suspense>{hasAny && <NotificationStack />}</Suspense>
}
