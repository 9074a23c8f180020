import { useState } from 'react'
import { Link } from 'react-router'
import { chooseCookies, type CookieChoice, useCookieChoice } from '#app/storage/cookie-choice.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './cookie-settings.module.css'

/**
 * The way back to the choice from the foot of every page: a link to the page about cookies, which has the choice too, so
 * that a press counts before the script is there.
 */
export function CookieSettingsLink({ path }: { path: string | undefined }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Link
        to={`${storePath(path ?? '/cookies')}#cookie-settings`}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {t('footer.cookieSettings')}
      </Link>
      {isOpen && (
        <Sheet shape="modal" title={t('footer.cookieSettings')} onClose={close}>
          <CookieSettings onSaved={close} />
        </Sheet>
      )}
    </>
  )
}

/** What the shop stores in this browser, by purpose; only what exists here can be chosen. */
export function CookieSettings({ onSaved }: { onSaved?: () => void }) {
  const t = useTranslate()
  const known = useCookieChoice()
  const [wanted, setWanted] = useState<boolean>()
  const [isSaved, setSaved] = useState(false)
  const isStorageAllowed = wanted ?? known === 'all'

  function save(choice: CookieChoice) {
    chooseCookies(choice)
    setWanted(undefined)
    setSaved(true)
    onSaved?.()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save(isStorageAllowed ? 'all' : 'needed')
      }}
    >
      <p className="muted">{t('footer.cookies.intro')}</p>
      <div className={styles.purpose}>
        <b>{t('footer.cookies.needed')}</b>
        <span className={styles.always}>{t('footer.cookies.always')}</span>
        <p className="muted sm">{t('footer.cookies.neededHelp')}</p>
      </div>
      <div className={styles.purpose}>
        <CheckField
          field="cookies-convenience"
          label={<b>{t('footer.cookies.convenience')}</b>}
          checked={isStorageAllowed}
          onChange={setWanted}
        />
        <p className="muted sm">{t('footer.cookies.convenienceHelp')}</p>
      </div>
      <p className="muted sm">{t('footer.cookies.nothingElse')}</p>
      <div className={styles.buttons}>
        <Button onClick={() => save('needed')}>{t('cookie.needed')}</Button>
        <Button type="submit">{t('footer.cookies.save')}</Button>
      </div>
      <p role="status" className="sm">
        {isSaved && t('footer.cookies.saved')}
      </p>
    </form>
  )
}
