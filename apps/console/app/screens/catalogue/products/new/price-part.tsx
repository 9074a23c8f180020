import { useTranslate } from '#console/i18n/translate.tsx'
import { Field } from '#console/ui/field.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './new.module.css'
import { centsOf, isReadable, piecesOf, type Typed } from './new-product.ts'
import type { Rights } from './use-new-product.ts'

type Props = { typed: Typed; change: (next: Partial<Typed>) => void; rights: Rights }

/** Price and stock. With variants, those of each variant without its own. */
export function PricePart({ typed, change, rights }: Props) {
  const t = useTranslate()
  const countsStock = typed.type === 'simple' || typed.type === 'configurable'
  return (
    <Part title={t('editor.new.priceAndStock')}>
      <div className={styles.fields}>
        {rights.prices && typed.type !== 'grouped' && (
          <Field
            label={t('editor.new.price')}
            hint={t(typed.type === 'configurable' ? 'editor.new.priceOfAll' : 'editor.new.priceHint')}
            isCode
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={typed.price}
            isInvalid={!isReadable(typed.price, centsOf)}
            onChange={(price) => change({ price })}
          />
        )}
        {rights.stock && countsStock && (
          <Field
            label={t('products.by.stock')}
            hint={t(typed.type === 'configurable' ? 'editor.new.stockOfAll' : 'editor.new.stockHint')}
            isCode
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed.stock}
            isInvalid={!isReadable(typed.stock, piecesOf)}
            onChange={(stock) => change({ stock })}
          />
        )}
      </div>
      {typed.type === 'grouped' && <p className="muted">{t('products.pricesOfParts')}</p>}
      {typed.type === 'gift_card' && <p className="muted">{t('editor.new.giftCardHint')}</p>}
    </Part>
  )
}
