import { useCallback } from 'react'
import { Link } from 'react-router'
import { promptToInstall, useInstallWay } from '#app/offline/install-prompt.ts'
import { useOwnProfile } from '#app/offline/profile-tasks.ts'
import { Icon } from '@ambra/ui/icon'
import { InstallButton } from '#app/shop-ui/install-button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { menuPages } from './account-links.ts'
import styles from './account-menu.module.css'
import { signOut } from './sign-in/sign-out.ts'

/** Account menu below the button of the header; a click outside or Escape closes it. */
export function AccountMenu({ button, onClose }: { button: HTMLButtonElement; onClose: () => void }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const customer = useOwnProfile()
  const installWay = useInstallWay()
  // Entering the browser's top layer requires an imperative call.
  const popover = useCallback((element: HTMLElement) => openBelow(button, element), [button])
  return (
    <nav
      ref={popover}
      popover="auto"
      className={styles.menu}
      aria-label={t('nav.account')}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {customer && (
        <p className={styles.who}>
          <b>
            {customer.firstname} {customer.lastname}
          </b>
          <span className="muted">{customer.email}</span>
        </p>
      )}
      {menuPages.map(({ path, icon, label }) => (
        <Link key={path} to={storePath(path)} onClick={onClose}>
          <Icon name={icon} />
          {t(label)}
        </Link>
      ))}
      <InstallButton way={installWay} prompt={promptToInstall} onPress={onClose} />
      <button
        type="button"
        onClick={() => {
          onClose()
          button.focus()
          void signOut(t)
        }}
      >
        <Icon name="log-out" />
        {t('account.signOut')}
      </button>
    </nav>
  )
}

/** Opens the popover, which the button also closes. Returns the cleanup function. */
function openBelow(button: HTMLButtonElement, popover: HTMLElement): () => void {
  const { bottom, right } = button.getBoundingClientRect()
  popover.style.top = `${bottom + 8}px`
  popover.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`
  button.popoverTargetElement = popover
  popover.showPopover()
  popover.querySelector('a')?.focus()
  return () => {
    button.popoverTargetElement = null
  }
}
