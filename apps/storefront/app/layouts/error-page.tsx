import { isRouteErrorResponse, Link, useLocation, useRouteLoaderData } from 'react-router'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import { PageFrame } from './default.tsx'
import styles from './error-page.module.css'

/** 404 and 500 with a way on: search, popular categories, and "Try again" where that may help. */
export function ErrorPage({ error, isFramed = false }: { error: unknown; isFramed?: boolean }) {
  const content = <ErrorContent isMissing={isRouteErrorResponse(error) && error.status === 404} />
  return isFramed ? content : <PageFrame>{content}</PageFrame>
}

function ErrorContent({ isMissing }: { isMissing: boolean }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { pathname } = useLocation()
  const shell = useRouteLoaderData<ShellData>('root')
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
      {shell && shell.categories.length > 0 && (
        <nav aria-label={t('notFound.popular')}>
          <h2>{t('notFound.popular')}</h2>
          <ul>
            {mostProducts(shell.categories).map(({ id, name, slug }) => (
              <li key={id}>
                <Link to={storePath(`/c/${slug}`)}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

const mostProducts = (categories: ShellData['categories']) =>
  categories.toSorted((a, b) => b.product_count - a.product_count).slice(0, 3)
