import { useTranslate } from '#app/ui/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { cartActions, type RemovedLines } from './cart-actions.ts'

/** Long enough to read what went and to decide. */
const undoMs = 10_000

/** Tells what was removed and offers to put it back. */
export function useUndo(): (removed: RemovedLines, message: string) => void {
  const t = useTranslate()
  return (removed, message) => {
    if (removed.length === 0) return
    notify({
      message,
      type: 'success',
      timeToLive: undoMs,
      action1: { label: t('cart.undo'), run: () => void cartActions.restore(removed) },
    })
  }
}
