import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

type InstallButtonProps = {
  way: 'ask' | 'byHand' | 'no'
  /** Asks the browser; returns whether the shopper has agreed. */
  prompt: () => Promise<boolean>
  onPress?: () => void
}

/** The menus' quiet offer to put the shop among the apps of the device; nothing where there is none to make. */
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
