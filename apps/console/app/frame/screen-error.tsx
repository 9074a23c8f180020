import { AdminError } from '@ambra/contract/platform/operations/admin-client'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { isUnreachable } from '#console/api/client.ts'
import { errorText, type Translate, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { PageHead } from '#console/ui/page.tsx'
import styles from './frame.module.css'

/** Error page of a screen, with the cause and the next step. Reloads the screen when the network is back. */
export function ScreenError({ error, isWholePage = false }: { error: unknown; isWholePage?: boolean }) {
  const t = useTranslate()
  const { revalidate, state } = useRevalidator()
  const isOffline = isUnreachable(error)
  // Subscribes to the network state.
  useEffect(() => {
    if (!isOffline) return
    const again = () => void revalidate()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline, revalidate])
  const { title, text } = wordsFor(error, t)
  const content = (
    <>
      <PageHead title={title} lead={text} />
      <Actions>
        <Button
          isBusy={state === 'loading'}
          onPress={() => (isWholePage && !isOffline ? location.reload() : void revalidate())}
        >
          {t('error.again')}
        </Button>
        {!isWholePage && (
          <ButtonLink variant="text" href="/">
            {t('error.toStart')}
          </ButtonLink>
        )}
      </Actions>
    </>
  )
  return isWholePage ? <main className={styles.alone}>{content}</main> : content
}

/** `ErrorBoundary` of a layout. The router passes no props to one that is re-exported. */
export const ScreenErrorBoundary = () => <ScreenError error={useRouteError()} />

function wordsFor(error: unknown, t: Translate): { title: string; text: string } {
  if (isUnreachable(error)) return { title: t('error.offlineTitle'), text: t('error.offline') }
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: t('error.notFoundTitle'), text: t('error.notFound') }
  if (error instanceof AdminError) {
    if (error.status === 403) return { title: t('error.refusedTitle'), text: errorText(t, error) }
    if (error.status === 404) return { title: t('error.notFoundTitle'), text: errorText(t, error) }
    return { title: t('error.title'), text: errorText(t, error) }
  }
  return { title: t('error.title'), text: t('error.unknown') }
}
