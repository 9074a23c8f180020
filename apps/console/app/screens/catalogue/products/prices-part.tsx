import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { useState } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { type Editor, useFieldValue } from './editing/editor.ts'
import { useMoney } from '#console/shop/money.ts'
import styles from './product.module.css'
import { Trouble } from './editing/trouble.tsx'
import { placeOf } from './editing/part-places.ts'

type Special = NonNullable<ProductRecord['special']>

const asText = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

/** Regular and special price. Warns before saving if a price may not be announced as a reduction. */
export function PricesPart({ product, editor }: { product: ProductRecord; editor: Editor }) {
  const t = useTranslate()
  return (
    <Part id={placeOf.prices} title={t('products.prices')}>
      {product.has_own_price ? (
        <OwnPrices product={product} editor={editor} />
      ) : (
        <p className="muted">{t('products.pricesOfParts')}</p>
      )}
    </Part>
  )
}

function OwnPrices({ product, editor }: { product: ProductRecord; editor: Editor }) {
  const t = useTranslate()
  const money = useMoney()
  const price = useFieldValue(editor, 'price')
  const special = useFieldValue(editor, 'special') as Special | null
  const cost = useFieldValue(editor, 'cost') as number | null
  const setSpecial = (next: Partial<Special>) => {
    const cents = next.cents ?? special?.cents
    if (cents === undefined) return
    editor.set('special', { cents, from: special?.from ?? null, to: special?.to ?? null, ...next })
  }
  const { lowest_cents: lowest } = product
  const isTooHigh =
    special !== null && lowest !== null && special.cents >= lowest && special.cents !== product.special?.cents
  return (
    <>
      <div className={styles.prices}>
        <MoneyField
          label={t('products.field.price')}
          hint={t('products.withVat')}
          cents={typeof price === 'number' ? price : null}
          isReadOnly={!editor.may.prices}
          onChange={(cents) => {
            if (cents !== null) editor.set('price', cents)
          }}
        />
        <MoneyField
          label={t('products.field.special')}
          hint={t('products.withVat')}
          cents={special?.cents ?? null}
          isReadOnly={!editor.may.prices}
          onChange={(cents) => (cents === null ? editor.set('special', null) : setSpecial({ cents }))}
        />
        <Field
          label={t('products.from')}
          type="date"
          value={special?.from?.slice(0, 10) ?? ''}
          isDisabled={special === null || !editor.may.prices}
          onChange={(from) => setSpecial({ from: from || null })}
        />
        <Field
          label={t('products.to')}
          type="date"
          value={special?.to?.slice(0, 10) ?? ''}
          isDisabled={special === null || !editor.may.prices}
          onChange={(to) => setSpecial({ to: to || null })}
        />
        {'cost' in product.values && (
          <MoneyField
            label={t('products.field.cost')}
            cents={cost}
            isReadOnly={!editor.may.costs}
            onChange={(cents) => editor.set('cost', cents)}
          />
        )}
      </div>
      <p className="muted">
        {lowest === null ? t('products.lowestUnknown') : t('products.lowest', { price: money(lowest) })}
      </p>
      {isTooHigh && <Notice kind="warn">{t('products.refusal.special_not_below_lowest')}</Notice>}
      <Trouble path="price" editor={editor} />
      <Trouble path="special" editor={editor} />
      <Trouble path="cost" editor={editor} />
    </>
  )
}

/** Price field in euros. Invalid input changes nothing. */
function MoneyField({
  label,
  hint,
  cents,
  isReadOnly,
  onChange,
}: {
  label: string
  hint?: string
  cents: number | null
  isReadOnly: boolean
  onChange: (cents: number | null) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      inputMode="decimal"
      isCode
      autoComplete="off"
      maxLength={14}
      isReadOnly={isReadOnly}
      value={typed ?? asText(cents)}
      onChange={(text) => {
        setTyped(text)
        const read = parseEuros(text)
        if (text.trim() === '') onChange(null)
        else if (read !== undefined && read >= 0) onChange(read)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
