import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'

/** Asks before a screen with unsaved changes is left. */
export function LeaveGuard({ changes }: { changes: number }) {
  const t = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changes > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  // Outside system: the window itself may be closed.
  useEffect(() => {
    if (changes === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changes])
  return (
    <Sheet
      title={t('goods.leaveTitle')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('goods.leaveWhat', { count: changes })}</p>
      <Actions>
        <Button variant="primary" onPress={() => blocker.reset?.()}>
          {t('goods.stay')}
        </Button>
        <Button variant="danger" onPress={() => blocker.proceed?.()}>
          {t('goods.leave')}
        </Button>
      </Actions>
    </Sheet>
  )
}
