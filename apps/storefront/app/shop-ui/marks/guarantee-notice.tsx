import { guaranteeNotices, yourEuropeUrl } from '@ambra/domain/service/guarantee-notice'
import { useStore } from '#app/i18n/store.tsx'
import styles from './guarantee-notice.module.css'

/**
 * Harmonised notice on the legal guarantee as text, with the QR code that links Your Europe. Its texts are
 * fixed. The official artwork, if configured, replaces it, with the same text as alternative text. @see
 * docs/rules/law LAW-GRT-1
 */
export function GuaranteeNotice({ artwork }: { artwork?: string | undefined }) {
  const notice = guaranteeNotices[useStore().language]
  const { title, lead, rights, contact, more, official } = notice
  if (artwork)
    return (
      <section className={styles.artwork} aria-label={title}>
        <img src={artwork} alt={[lead, ...rights, contact].join(' ')} loading="lazy" />
        <a className="link" href={yourEuropeUrl(notice)} target="_blank" rel="noopener">
          {more}
        </a>
      </section>
    )
  return (
    <section className={styles.notice} aria-label={title}>
      <div>
        <p className={styles.title}>{title}</p>
        <p>{lead}</p>
        <ol>
          {rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ol>
        <p>{contact}</p>
        <a className="link" href={yourEuropeUrl(notice)} target="_blank" rel="noopener">
          {more}
        </a>
      </div>
      <img src={`/legal-guarantee/${official}.svg`} alt="" width="120" height="120" loading="lazy" />
    </section>
  )
}
