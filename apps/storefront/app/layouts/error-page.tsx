import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import { PageFrame } from './default.tsx'
import styles from './error-page.module.css'
import { PopularCategories } from './popular-categories.tsx'

type ErrorPageProps = { error: unknown; isFramed?: boolean; children?: ReactNode }

/** 404 and 500 with a way on: search, popular categories, and "Try again" where that may help. */
export function ErrorPage({ error, isFramed = false, children }: ErrorPageProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const content = <ErrorContent isMissing={isMissing}>{children}</ErrorContent>
  return isFramed ? content : <PageFrame>{content}</PageFrame>
}

function ErrorContent({ isMissing, children }: { isMissing: boolean; children: ReactNode }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { pathname } = useLocation()
  return (
    <div className={styles.page}>
      <title>{isMissing ? t('notFound.title') : t('serverError.title')}</title>
      <meta name="robots" content="noindex" />
      <h1>{isMissing ? t('notFound.title') : t('serverError.title')}</h1>
      <p>{isMissing ? t('notFound.help') : t('serverError.help')}</p>
      {!isMissing && (
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
