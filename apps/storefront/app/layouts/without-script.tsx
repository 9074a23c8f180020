import { useLocation } from 'react-router'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './without-script.module.css'

/** Screens that require script: there the note replaces the page. */
const needsScript =
  /^\/(checkout|order-completed|wishlist|compare|my-account|special-offers|waiting-orders|gift-card)(\/|$)/

/**
 * Note for browsers without script, rendered on the server only: what does not work, how to order anyway,
 * and the categories, which are otherwise behind a button on phones.
 */
export function WithoutScript({ phone, hours, pages, categories }: ShellData) {
  const t = useTranslate()
  const { prefix } = useStore()
  const storePath = useStorePath()
  const { pathname } = useLocation()
  const isWhole = needsScript.test(pathname.slice(prefix.length))
  const contacts = pages.find(({ identifier }) => identifier === 'contacts')
  return (
    <div className={styles.note} data-whole={isWhole || undefined}>
      <p>
        {t(isWhole ? 'info.noScript.screen' : 'info.noScript.shop')}{' '}
        {phone && (
          <>
            {t('info.noScript.call')}{' '}
            <a className="link" href={`tel:${phone.replace(/\s/g, '')}`}>
              {phone}
            </a>
            {hours && ` (${hours})`}
            {'. '}
          </>
        )}
        {contacts && (
          <a className="link" href={storePath(contacts.path)}>
            {t('info.noScript.write')}
          </a>
        )}
      </p>
      <nav aria-label={t('info.noScript.categories')}>
        <ul>
          {categories.map(({ id, name, slug }) => (
            <li key={id}>
              <a className="link" href={storePath(`/c/${slug}`)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
