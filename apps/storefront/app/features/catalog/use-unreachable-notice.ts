import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

/** Notifies that products cannot be loaded offline. @see spec §8 "No products synchronized" */
export function useConnectivityNotice(): () => void {
  const t = useTranslate()
  return () =>
    void notify({
      message: t('error.category.not_synchronized'),
      type: 'warning',
      hasNoTimeout: true,
      action1: { label: t('action.ok') },
    })
}
