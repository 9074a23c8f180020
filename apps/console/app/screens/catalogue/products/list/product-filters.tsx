import type { ProductChoices } from '@ambra/contract/catalogue/product-fields'
import type { CustomField } from '@ambra/contract/platform/custom-fields/custom-field'
import { sellingProblems } from '@ambra/domain/catalogue/product-types/selling-problems'
import { stores } from '@ambra/domain/platform/shop/stores'
import { mayAnywhere, may, useOwn } from '#console/frame/own.tsx'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { FieldFilters } from '#console/shop/custom-fields/list-fields.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { Choice } from '#console/ui/choice.tsx'

const sorts = ['sku', 'name', 'price', '-price', 'stock', '-updated'] as const

/** Search and filters of the list. Filters apply at once, the search text on Enter. */
export function ProductFilters({
  choices,
  fields,
}: {
  choices: ProductChoices
  fields: readonly CustomField[]
}) {
  const t = useTranslate()
  const own = useOwn()
  const { address, change } = useListAddress()
  const codes = (name: string, values: readonly string[]) => [
    { id: anyChoice, text: t('products.any') },
    ...values.map((id) => ({ id, text: codeText(t, `products.${name}.${id}`) })),
  ]
  const filter = (name: string, options: readonly { id: string; text: string }[]) => (
    <Choice
      label={codeText(t, `products.by.${name}`)}
      value={address.get(name) ?? options[0]?.id ?? anyChoice}
      options={[...options]}
      onChange={(value) => change(name, value)}
    />
  )
  const visible = stores.filter(
    ({ code }) => mayAnywhere(own, 'products.read') && may(own, 'products.read', code),
  )
  return (
    <ListFilters
      label={t('products.search')}
      placeholder={t('products.searchHint')}
      maxLength={120}
      foldedAs={t('products.filter')}
    >
      {filter('category', [
        { id: anyChoice, text: t('products.any') },
        ...choices.categories.map(({ id, name, depth }) => ({
          id: String(id),
          text: '\u2007\u2007'.repeat(depth) + name,
        })),
      ])}
      {filter('brand', [
        { id: anyChoice, text: t('products.any') },
        ...choices.brands.map((name) => ({ id: name, text: name })),
      ])}
      {filter('state', codes('state', ['sold', 'unsold', 'off']))}
      {filter('stock', codes('stock', ['in', 'low', 'out']))}
      {filter('problem', codes('problem', Object.keys(sellingProblems)))}
      {filter('kind', codes('kind', ['product', 'variant']))}
      {filter('draft', codes('draft', ['draft', 'planned', 'stopped']))}
      {filter(
        'sort',
        sorts.map((id) => ({ id, text: codeText(t, `products.sort.${id}`) })),
      )}
      {visible.length > 1 &&
        filter(
          'store',
          visible.map(({ code, name }) => ({ id: code, text: name })),
        )}
      <FieldFilters
        fields={fields}
        asked={address.get('fields') ?? ''}
        onChange={(asked) => change('fields', asked)}
      />
    </ListFilters>
  )
}
