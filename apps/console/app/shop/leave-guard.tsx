import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'

type Texts = { title: string; what: string; stay: string; leave: string }
type Where = { pathname: string; search: string }
const pathOf = ({ pathname }: Where) => pathname

/**
 * Asks for confirmation before leaving a screen with unsaved changes. `placeOf` extracts the part of the
 * address that identifies the screen, `texts` replaces the texts of the dialog.
 */
export function LeaveGuard({
  changes,
  placeOf = pathOf,
  texts,
}: {
  changes: number
  placeOf?: (where: Where) => string
  texts?: Texts
}) {
  const t = useTranslate()
  const { title, what, stay, leave } = texts ?? {
    title: t('products.leaveTitle'),
    what: t('products.leaveWhat', { count: changes }),
    stay: t('products.stay'),
    leave: t('products.leave'),
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changes > 0 && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  // Subscribes to the closing of the window.
  useEffect(() => {
    if (changes === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changes])
  return (
    <Sheet title={title} isOpen={blocker.state === 'blocked'} onClose={() => blocker.reset?.()}>
      <p>{what}</p>
      <Actions>
        <Button variant="primary" onPress={() => blocker.reset?.()}>
          {stay}
        </Button>
        <Button variant="danger" onPress={() => blocker.proceed?.()}>
          {leave}
        </Button>
      </Actions>
    </Sheet>
  )
}
