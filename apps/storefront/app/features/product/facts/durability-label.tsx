import type { DurabilityGuarantee } from '@ambra/contract/catalogue/product-facts'
import { formatNumber } from '@ambra/domain/platform/text/format'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './durability-label.module.css'

/**
 * Producer's durability guarantee: a small mark near the price that opens the full label, also without
 * script.
 * @see docs/rules/law LAW-GRT-2
 */
export function DurabilityLabel({ durability }: { durability: DurabilityGuarantee }) {
  const t = useTranslate()
  const { language } = useStore()
  const { years, producer, model, terms } = durability
  return (
    <details className={styles.label}>
      <summary>
        <span className={styles.sign}>
          GARAN <b>{formatNumber(years, language, years % 1 === 0 ? 0 : 1)}</b>
        </span>
        {t('info.durability.title')}: {t('info.durability.years', { years })}
      </summary>
      <div className={styles.whole}>
        <p className={styles.name}>GARAN</p>
        <p className={styles.years}>{t('info.durability.years', { years })}</p>
        <p>{t('info.durability.text')}</p>
        <dl>
          <dt>{t('info.durability.producer')}</dt>
          <dd>{producer}</dd>
          <dt>{t('info.durability.model')}</dt>
          <dd>{model}</dd>
        </dl>
        <p>{t('info.durability.law')}</p>
        {terms && (
          <a className="link" href={terms} rel="noopener">
            {t('info.durability.terms')}
          </a>
        )}
      </div>
    </details>
  )
}
