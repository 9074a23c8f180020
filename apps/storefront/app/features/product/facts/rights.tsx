import { largeDeviceG } from '@ambra/domain/fulfilment/old-devices'
import { withdrawalLimits } from '@ambra/domain/service/withdrawal'
import { useTranslate } from '#app/i18n/messages.tsx'
import { GuaranteeNotice } from '#app/shop-ui/marks/guarantee-notice.tsx'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import { Fold } from '#app/ui/fold.tsx'
import productSectionStyles from './product-section.module.css'
import styles from './rights.module.css'

/** Summary of seller's liability and withdrawal; the pages in the footer have the details. */
export function Rights({
  product,
}: {
  product: Pick<ProductDocument, 'type_id' | 'withdrawalLimits' | 'specs' | 'weightG' | 'guaranteeArtwork'>
}) {
  const { type_id, withdrawalLimits: own, specs, weightG = 0 } = product
  const t = useTranslate()
  const limits = withdrawalLimits(type_id, own)
  const isGiftCard = limits.includes('gift_card')
  const isSent = !limits.includes('digital') && !limits.includes('service') && !isGiftCard
  const isLarge = isSent && weightG >= largeDeviceG
  const statements = (
    <>
      {!isGiftCard && <p>{t('info.rights.guarantee')}</p>}
      {isSent && <p>{t('info.rights.withdrawal')}</p>}
      {isLarge && <p>{t('info.rights.largeReturn')}</p>}
      {isLarge && <p>{t('info.rights.oldDevice')}</p>}
      {isSent && specs.some(({ code }) => code.startsWith('battery')) && <p>{t('info.rights.battery')}</p>}
    </>
  )
  return (
    <section id="rights" className={`section ${productSectionStyles.columns}`}>
      <h2>{t('info.rights')}</h2>
      <div className={styles.rights}>
        {isSent && <GuaranteeNotice artwork={product.guaranteeArtwork} />}
        {/* What cannot be returned stands open: a shopper does not expect it. */}
        {limits.map((limit) => (
          <p key={limit}>{t(`info.rights.limit.${limit}`)}</p>
        ))}
        {isSent ? (
          <Fold label={t('info.rights.all')} isPhoneOnly>
            <div className={styles.rights}>{statements}</div>
          </Fold>
        ) : (
          statements
        )}
      </div>
    </section>
  )
}
