import type { GoodsChoices } from '@ambra/contract/admin/goods'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { useListAddress } from '#console/shop/list-address.ts'
import { Button } from '#console/ui/button.tsx'
import styles from '../goods.module.css'
import { type FilterName, filterNames } from '../goods-search.ts'

/** What the list is narrowed by, each with a press that takes it away. */
export function FilterChips({ choices }: { choices: GoodsChoices }) {
  const t = useTranslate()
  const { address, change } = useListAddress()
  const set = filterNames.flatMap((name) => {
    const value = address.get(name)
    return value === null ? [] : [{ name, value }]
  })
  const wordOf = (name: FilterName, value: string): string => {
    if (name === 'brand') return value
    if (name === 'special') return t('goods.special')
    if (name === 'category') return choices.categories.find(({ id }) => String(id) === value)?.name ?? value
    return codeText(t, `goods.${name}.${value}`)
  }
  if (set.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('goods.filters')} data-no-print>
      {set.map(({ name, value }) => (
        <li key={name}>
          <Button
            variant="outline"
            icon="x"
            aria-label={t('goods.without', { filter: wordOf(name, value) })}
            onPress={() => change(name, undefined)}
          >
            {wordOf(name, value)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
