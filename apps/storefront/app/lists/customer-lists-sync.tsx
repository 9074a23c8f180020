import { useSession } from '#app/session/session.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStore } from '#app/i18n/store.tsx'

/**
 * Synchronizes wishlist and compare of this browser with the signed-in customer; guests load none of the
 * code.
 */
export function CustomerListsFollower() {
  const { status } = useSession()
  const { index } = useStore()
  useTask(status === 'user' ? index : undefined, async (signal) => {
    const { followCustomerLists } = await import('./customer-lists.ts')
    return followCustomerLists(index, signal)
  })
  return null
}
