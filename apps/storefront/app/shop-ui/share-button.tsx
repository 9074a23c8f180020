import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './share-button.module.css'
import { notify } from '#app/ui/notifications.ts'

/** Opens the platform's share sheet for the URL; without one, copies the URL and notifies. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const t = useTranslate()
  async function share() {
    const url = new URL(path, location.href).href
    if (navigator.share) {
      // Closing the share sheet is not an error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      notify({ type: 'success', message: t('lists.linkCopied') })
    } catch {
      notify({ type: 'warning', message: url, hasNoTimeout: true })
    }
  }
  return (
    <span className={styles.share}>
      <Button variant="text" onClick={() => void share()}>
        <Icon name="share-2" />
        {t('lists.share')}
      </Button>
    </span>
  )
}
