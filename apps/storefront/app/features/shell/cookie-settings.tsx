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
 * Link to the cookie settings in the footer of every page: targets the page about cookies, which has the
 * settings too, so that a click works before the script has loaded.
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

/** Data stored in this browser, by purpose; only existing purposes can be selected. */
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
