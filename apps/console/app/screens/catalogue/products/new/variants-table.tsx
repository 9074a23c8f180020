import { makingLimits } from '@ambra/contract/catalogue/new-product-limits'
import { FileTrigger } from 'react-aria-components'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { pictureKinds } from '../pictures/picture-kinds.ts'
import styles from './new.module.css'
import {
  blankRow,
  centsOf,
  hasTooManyRows,
  isReadable,
  keyOf,
  piecesOf,
  rowsOf,
  type TypedVariants,
  type VariantRow,
  withSkus,
} from './new-product.ts'

type Props = {
  typed: TypedVariants
  change: (next: TypedVariants) => void
  /** Values of rows that leave them empty. */
  common: { sku: string; price: string; stock: string }
  may: { prices: boolean; stock: boolean }
}

/** Table of all combinations with SKU, price, stock and picture. */
export function VariantsTable({ typed, change, common, may }: Props) {
  const t = useTranslate()
  const rows = withSkus(rowsOf(typed), common.sku)
  if (hasTooManyRows(typed))
    return <p className="muted">{t('editor.new.lack.rows', { max: makingLimits.variants })}</p>
  if (rows.length === 0) return <p className="muted">{t('editor.new.noRows')}</p>
  const set = (values: readonly string[], next: Partial<VariantRow>) => {
    const key = keyOf(values)
    change({ ...typed, rows: new Map(typed.rows).set(key, { ...blankRow, ...typed.rows.get(key), ...next }) })
  }
  return (
    <table className={styles.rows}>
      <caption className="visually-hidden">{t('products.kind.variant')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('editor.new.variant')}</th>
          <th scope="col">{t('editor.new.sku')}</th>
          {may.prices && <th scope="col">{t('editor.new.price')}</th>}
          {may.stock && <th scope="col">{t('products.by.stock')}</th>}
          <th scope="col">{t('editor.new.picture')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ values, row, proposed }) => (
          <Row
            key={keyOf(values)}
            name={values.join(' · ')}
            row={row}
            proposed={{ ...common, sku: proposed }}
            may={may}
            set={(next) => set(values, next)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  name: string
  row: VariantRow
  proposed: Props['common']
  may: Props['may']
  set: (next: Partial<VariantRow>) => void
}

function Row({ name, row, proposed, may, set }: RowProps) {
  const t = useTranslate()
  const ofRow = (field: string) => `${field}: ${name}`
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Field
          label={ofRow(t('editor.new.sku'))}
          isCode
          autoComplete="off"
          maxLength={64}
          value={row.sku}
          placeholder={proposed.sku}
          onChange={(sku) => set({ sku })}
        />
      </td>
      {may.prices && (
        <td>
          <Field
            label={ofRow(t('editor.new.price'))}
            isCode
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={row.price}
            placeholder={proposed.price}
            isInvalid={!isReadable(row.price, centsOf)}
            onChange={(price) => set({ price })}
          />
        </td>
      )}
      {may.stock && (
        <td>
          <Field
            label={ofRow(t('products.by.stock'))}
            isCode
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={row.stock}
            placeholder={proposed.stock || '0'}
            isInvalid={!isReadable(row.stock, piecesOf)}
            onChange={(stock) => set({ stock })}
          />
        </td>
      )}
      <td>
        <div className={styles.picture}>
          <FileTrigger
            acceptedFileTypes={pictureKinds}
            onSelect={(files) => {
              const [picture] = files ?? []
              if (picture) set({ picture })
            }}
          >
            <Button variant="text" aria-label={ofRow(t('editor.new.choosePicture'))}>
              {row.picture?.name ?? t('editor.new.choosePicture')}
            </Button>
          </FileTrigger>
          <IconButton
            icon="x"
            label={t('editor.new.withoutRow', { name })}
            onPress={() => set({ isGone: true })}
          />
        </div>
      </td>
    </tr>
  )
}
