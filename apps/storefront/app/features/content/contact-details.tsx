import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './contact.module.css'

/** Identity and address of the shop; unconfigured parts are omitted. */
export type ContactFacts = {
  phone?: string | undefined
  email?: string | undefined
  hours?: string | undefined
  company?: string | undefined
  companyCode?: string | undefined
  vat?: string | undefined
  address?: string | undefined
  shops: string
}

/** Telephone with opening hours, address, company. @see docs/rules/law LAW-INF-1 */
export function ContactDetails({ facts }: { facts: ContactFacts }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { phone, email, hours, company, companyCode, vat, address, shops } = facts
  return (
    <aside className={styles.details} aria-label={t('content.contact.details')}>
      {phone && (
        <p>
          <span className="muted sm">{t('content.contact.call')}</span>
          <a className={styles.phone} href={`tel:${phone.replace(/\s/g, '')}`}>
            {phone}
          </a>
          {hours && <span>{hours}</span>}
        </p>
      )}
      {email && (
        <p>
          <span className="muted sm">{t('content.contact.email')}</span>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
      {company && (
        <address>
          <span className="muted sm">{t('content.contact.company')}</span>
          <b>{company}</b>
          {companyCode && <span>{t('content.contact.companyCode', { code: companyCode })}</span>}
          {vat && <span>{t('content.contact.vat', { code: vat })}</span>}
          {address && <span>{address}</span>}
        </address>
      )}
      <p>
        <span className="muted sm">{t('content.contact.visit')}</span>
        <Link className="link" to={storePath(shops)}>
          {t('content.contact.shops')}
        </Link>
      </p>
    </aside>
  )
}
