import { newsletterCouponPercent } from '@ambra/domain/messaging/newsletter'
import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'
import { currentShop, openStores } from '@ambra/domain/platform/shop/current-shop'
import { Link } from 'react-router'
import { Fold } from '#app/ui/fold.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { RichText } from '#app/shop-ui/rich-text.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { CookieSettingsLink } from './cookie-settings.tsx'
import styles from './footer.module.css'
import type { ShellData, ShellPage } from './shell-data.ts'
import { StoreLink } from './store-link.tsx'

/** Footer with everything that consumer law requires on every page. */
export function SiteFooter({
  pages,
  footer,
  phone,
  hours,
  year,
}: Pick<ShellData, 'pages' | 'footer' | 'phone' | 'hours' | 'year'>) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { language } = useStore()
  const named = (identifiers: readonly string[] = []) =>
    identifiers.flatMap((identifier) => pages.filter((page) => page.identifier === identifier))
  return (
    <footer className={styles.footer}>
      <div className="container">
        <div className={styles.footerColumns}>
          <div className={styles.wide}>
            <Logo />
            {phone && (
              <p>
                {t('footer.call')}
                <a className={styles.phone} href={`tel:${phone.replaceAll(' ', '')}`}>
                  {phone}
                </a>
                {hours}
              </p>
            )}
            {footer?.notes.map((html) => (
              <RichText key={html} html={html} className={styles.note ?? ''} />
            ))}
            <Link className={styles.withdraw} to={storePath('/withdraw')}>
              {withdrawalLabels[language].open}
            </Link>
          </div>
          <Column title={t('footer.shopping')} pages={named(footer?.shopping)}>
            <li>
              <Link to={storePath('/order-completed')}>{t('footer.findOrder')}</Link>
            </li>
            <li>
              <Link to={storePath('/legal-guarantee')}>{t('footer.guarantee')}</Link>
            </li>
          </Column>
          <Column title={t('footer.about')} pages={named(footer?.about)}>
            <li>
              <Link to={storePath('/news')}>{t('nav.news')}</Link>
            </li>
            <li>
              <Link to={storePath('/newsletter')}>
                {t('footer.newsletter', { percent: newsletterCouponPercent() })}
              </Link>
            </li>
          </Column>
          <Column title={t('footer.help')} pages={named(footer?.help)} />
        </div>
        <div className={styles.legal}>
          <span>
            © {year} {currentShop().name}
          </span>
          <span>{t('footer.prices')}</span>
          <CookieSettingsLink path={pages.find(({ identifier }) => identifier === 'cookies')?.path} />
          <nav aria-label={t('nav.languages')} className={styles.stores}>
            {openStores().map((store) => (
              <StoreLink key={store.code} store={store} />
            ))}
          </nav>
        </div>
      </div>
    </footer>
  )
}

/** Links below a heading; on a phone they are folded. */
function Column({
  title,
  pages,
  children,
}: {
  title: string
  pages: readonly ShellPage[]
  children?: React.ReactNode
}) {
  const storePath = useStorePath()
  return (
    <div>
      <h2>{title}</h2>
      <Fold label={title} isPhoneOnly>
        <ul>
          {pages.map(({ identifier, title: name, path }) => (
            <li key={identifier}>
              <Link to={storePath(path)}>{name}</Link>
            </li>
          ))}
          {children}
        </ul>
      </Fold>
    </div>
  )
}
