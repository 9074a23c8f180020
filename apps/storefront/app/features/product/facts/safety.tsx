import type { Party } from '@ambra/contract/catalogue/product-facts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import productSectionStyles from './product-section.module.css'
import styles from './safety.module.css'

/** Manufacturer, responsible person in the EU, and warnings: always visible in the text of the page. */
export function Safety({ product: { maker, euResponsible, warnings } }: { product: ProductDocument }) {
  const t = useTranslate()
  if (!maker && !euResponsible && !warnings) return null
  return (
    <section id="safety" className={`section ${productSectionStyles.columns}`}>
      <h2>{t('info.safety')}</h2>
      <div className={styles.safety}>
        {maker && <Address title={t('info.maker')} party={maker} />}
        {euResponsible && <Address title={t('info.responsible')} party={euResponsible} />}
        {warnings && (
          <div>
            <h3>{t('info.warnings')}</h3>
            <p>{warnings}</p>
          </div>
        )}
      </div>
    </section>
  )
}

function Address({ title, party: { name, postal, electronic } }: { title: string; party: Party }) {
  const isMail = electronic.includes('@')
  return (
    <div>
      <h3>{title}</h3>
      <address>
        {name}
        <br />
        {postal}
        <br />
        <a className="link" href={isMail ? `mailto:${encodeURIComponent(electronic)}` : electronic}>
          {isMail ? electronic : electronic.replace(/^https:\/\//, '')}
        </a>
      </address>
    </div>
  )
}
