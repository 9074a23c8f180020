import { Link, useRouteLoaderData } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import drop from './logo.svg?url'
import styles from './logo.module.css'
import { useStorePath } from '#app/i18n/store.tsx'

export function Logo() {
  const t = useTranslate()
  const storePath = useStorePath()
  const shop = useRouteLoaderData<{ logo: string }>('root')?.logo ?? ''
  return (
    <Link to={storePath('/')} className={styles.logo} aria-label={t('nav.logo', { shop })}>
      <img src={drop} width="26" height="30" alt="" />
      <span>{shop}</span>
    </Link>
  )
}
