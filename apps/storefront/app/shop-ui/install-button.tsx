import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

type InstallButtonProps = {
  way: 'ask' | 'byHand' | 'no'
  /** Shows the browser's prompt; returns whether the shopper agreed. */
  prompt: () => Promise<boolean>
  onPress?: () => void
}

/** Menu entry to install the shop as an app; hidden where that is impossible. */
export function InstallButton({ way, prompt, onPress }: InstallButtonProps) {
  const t = useTranslate()
  if (way === 'no') return null

  async function install() {
    onPress?.()
    if (way === 'byHand') notify({ type: 'success', message: t('install.byHand'), hasNoTimeout: true })
    else if (await prompt()) notify({ type: 'success', message: t('install.done') })
  }
  return (
    <button type="button" onClick={() => void install()}>
      <Icon name="smartphone" />
      {t('install.app')}
    </button>
  )
}
