import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './error-page.module.css'
import { PopularCategories } from './popular-categories.tsx'

const texts = {
  missing: { title: 'notFound.title', help: 'notFound.help' },
  busy: { title: 'serverError.busyTitle', help: 'serverError.busyHelp' },
  broken: { title: 'serverError.title', help: 'serverError.help' },
} as const

function kindOf(error: unknown): keyof typeof texts {
  if (!isRouteErrorResponse(error)) return 'broken'
  if (error.status === 404 || error.status === 410) return 'missing'
  return error.status === 503 ? 'busy' : 'broken'
}

/** Explains the error and offers ways to continue. */
export function ErrorContent({ error, children }: { error: unknown; children?: ReactNode }) {
  const kind = kindOf(error)
  const t = useTranslate()
  const storePath = useStorePath()
  const { pathname } = useLocation()
  return (
    <div className={styles.page}>
      <title>{t(texts[kind].title)}</title>
      <meta name="robots" content="noindex" />
      <h1>{t(texts[kind].title)}</h1>
      <p>{t(texts[kind].help)}</p>
      {kind !== 'missing' && (
        <a className="link" href={pathname}>
          {t('serverError.retry')}
        </a>
      )}
      <search>
        <form action={storePath('/search')} className={styles.search}>
          <input
            type="search"
            name="q"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
          />
          <Button type="submit" variant="ink">
            {t('search.label')}
          </Button>
        </form>
      </search>
      {children}
      <PopularCategories />
    </div>
  )
}
