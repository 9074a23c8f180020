import type { ProductChoices } from '@ambra/contract/catalogue/product-fields'
import type { CustomField } from '@ambra/contract/platform/custom-fields/custom-field'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { useFieldWords } from '#console/shop/custom-fields/list-fields.tsx'
import { useListAddress } from '#console/shop/list-address.ts'
import { Button } from '#console/ui/button.tsx'
import styles from '../products.module.css'
import { type FilterName, filterNames } from '../product-search.ts'

/** Active filters, each with a button to remove it. */
export function FilterChips({
  choices,
  fields,
}: {
  choices: ProductChoices
  fields: readonly CustomField[]
}) {
  const fieldWords = useFieldWords(fields)
  const t = useTranslate()
  const { address, change } = useListAddress()
  const set = filterNames.flatMap((name) => {
    const value = address.get(name)
    return value === null ? [] : [{ name, value }]
  })
  const wordOf = (name: FilterName, value: string): string => {
    if (name === 'brand') return value
    if (name === 'fields') return fieldWords(value)
    if (name === 'special') return t('products.special')
    if (name === 'category') return choices.categories.find(({ id }) => String(id) === value)?.name ?? value
    return codeText(t, `products.${name}.${value}`)
  }
  if (set.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('products.filters')} data-no-print>
      {set.map(({ name, value }) => (
        <li key={name}>
          <Button
            variant="outline"
            icon="x"
            aria-label={t('products.without', { filter: wordOf(name, value) })}
            onPress={() => change(name, undefined)}
          >
            {wordOf(name, value)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
