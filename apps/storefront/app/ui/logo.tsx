import { Link, useRouteLoaderData } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './logo.module.css'
import { useStorePath } from '#app/i18n/store.tsx'

/** Logo of the shop; `tone` as in `MarkPicture`. */
export type ShopLogo = {
  name: string
  text: string
  picture?: { src: string; width: number; height: number; tone?: 'dark' | 'pale' }
}

export function Logo() {
  const t = useTranslate()
  const storePath = useStorePath()
  const { name = '', text, picture } = useRouteLoaderData<{ logo: ShopLogo }>('root')?.logo ?? {}
  return (
    <Link to={storePath('/')} className={styles.logo} aria-label={t('nav.logo', { shop: name })}>
      {picture && (
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt=""
          data-tone={picture.tone}
        />
      )}
      {text && <span>{text}</span>}
    </Link>
  )
}
