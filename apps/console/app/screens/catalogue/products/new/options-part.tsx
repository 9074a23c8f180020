import { makingLimits } from '@ambra/contract/catalogue/new-product-limits'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './new.module.css'
import type { Option, TypedVariants } from './new-product.ts'
import { VariantsTable } from './variants-table.tsx'

type Props = {
  typed: TypedVariants
  change: (next: TypedVariants) => void
  common: { sku: string; price: string; stock: string }
  may: { prices: boolean; stock: boolean }
  /** Names of existing attributes. */
  known: readonly string[]
}

/** Options of the variants, and the resulting table. */
export function OptionsPart({ typed, change, common, may, known }: Props) {
  const t = useTranslate()
  const { options } = typed
  const set = (at: number, next: Partial<Option>) =>
    change({ ...typed, options: options.map((one, place) => (place === at ? { ...one, ...next } : one)) })
  return (
    <Part title={t('products.kind.variant')}>
      {options.map(({ name, values }, at) => (
        <div key={at} className={styles.option}>
          <Field
            label={t('editor.new.option', { number: at + 1 })}
            hint={t('editor.new.optionHint')}
            value={name}
            maxLength={100}
            autoComplete="off"
            suggestions={known}
            onChange={(next) => set(at, { name: next })}
          />
          <Field
            label={t('editor.new.values', { number: at + 1 })}
            hint={t('editor.new.valuesHint')}
            value={values}
            maxLength={2000}
            autoComplete="off"
            onChange={(next) => set(at, { values: next })}
          />
          {options.length > 1 && (
            <IconButton
              icon="x"
              label={t('editor.new.withoutOption', { number: at + 1 })}
              onPress={() => change({ ...typed, options: options.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      {options.length < makingLimits.options && (
        <Button
          icon="plus"
          onPress={() => change({ ...typed, options: [...options, { name: '', values: '' }] })}
        >
          {t('editor.new.addOption')}
        </Button>
      )}
      <VariantsTable typed={typed} change={change} common={common} may={may} />
    </Part>
  )
}
