import type { ReactNode } from 'react'
import { languages, speak } from '#console/i18n/language.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import styles from './outside.module.css'

/** Layout of screens without a session: shop name, screen and languages. */
export function Outside({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const spoken = useLanguage()
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        Ambra <span className="muted">{t('frame.console')}</span>
      </header>
      <main className={styles.panel}>{children}</main>
      <nav aria-label={t('frame.languages')} data-no-print>
        <ul className={styles.languages}>
          {languages.map(({ code, name }) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                className={styles.language}
                aria-current={code === spoken ? 'true' : undefined}
                onClick={() => void speak(code)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
