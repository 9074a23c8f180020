import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './offers.module.css'
import { type Offered, useOffers } from './use-offers.ts'
import { Icon, type IconName } from '@ambra/ui/icon'

type OffersViewProps = {
  fields: readonly string[]
  /** Renders the products as cards of another feature. */
  grid: (products: readonly CardProduct[]) => ReactNode
}

export function OffersView({ fields, grid }: OffersViewProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const offers = useOffers(fields)
  return (
    <>
      <h1 className={styles.title}>{t('offers.title')}</h1>
      {offers.state === 'loading' && (
        <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('offers.title')} />
      )}
      {offers.state === 'offline' && <OffersMessage icon="wifi-off" title={t('offers.offline')} />}
      {offers.state === 'refused' && (
        <OffersMessage icon="circle-alert" title={shopErrorText(t, offers.error.code, offers.error.params)} />
      )}
      {offers.state === 'ready' && offers.offers.length === 0 && (
        <OffersMessage icon="tag" title={t('offers.empty')} help={t('offers.emptyHelp')}>
          <ButtonLink to={storePath('/')} variant="ink">
            {t('lists.toShop')}
          </ButtonLink>
        </OffersMessage>
      )}
      {offers.state === 'ready' && offers.offers.length > 0 && (
        <>
          <p className={styles.help}>{t('offers.help')}</p>
          <div className={styles.cards}>{grid(offers.offers.map((offered) => withNotes(offered, t)))}</div>
        </>
      )}
    </>
  )
}

/** Adds the quantity limit and the shop's note in place of a product's highlights. */
function withNotes({ offer, product }: Offered, t: Translate): CardProduct {
  const limit = offer.quantity < product.total_qty ? [t('offers.upTo', { count: offer.quantity })] : []
  const words = offer.option_comments ? [offer.option_comments] : []
  return { ...product, keySpecs: [...limit, ...words, ...product.keySpecs] }
}

/** Message of the offers screen instead of products; `children` are links. */
function OffersMessage({
  icon,
  title,
  help,
  children,
}: {
  icon: IconName
  title: string
  help?: string
  children?: ReactNode
}) {
  return (
    <div className={styles.message} role="status">
      <Icon name={icon} />
      <h2>{title}</h2>
      {help && <p>{help}</p>}
      {children}
    </div>
  )
}
