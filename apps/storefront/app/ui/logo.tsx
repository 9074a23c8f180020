import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './logo.module.css'
import { useStorePath } from '#app/i18n/store.tsx'

export function Logo() {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <Link to={storePath('/')} className={styles.logo} aria-label={t('nav.logo')}>
      <svg viewBox="0 0 26 30" aria-hidden="true">
        <defs>
          <linearGradient id="amber" x1=".2" y1="0" x2=".8" y2="1">
            <stop offset="0" stopColor="#ffd27d" />
            <stop offset=".5" stopColor="#f5a524" />
            <stop offset="1" stopColor="#c8730c" />
          </linearGradient>
        </defs>
        <path
          d="M12.4 1C19.2 1 25 8.4 25 16.6 25 24.4 20 29 13.2 29 6 29 1 24.6 1 17.4 1 9 6 1 12.4 1Z"
          fill="url(#amber)"
        />
        <path
          d="M6.2 13.4C7 9 9.4 5.6 12.6 4.8"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
          fill="none"
          opacity=".85"
        />
        <path d="M13.6 13.5l3.6 4.3-3.6 5-3-4.6z" fill="#5a2f05" opacity=".62" />
      </svg>
      <span>ambra</span>
    </Link>
  )
}
