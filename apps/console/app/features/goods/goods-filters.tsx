import type { GoodsChoices } from '@ambra/contract/admin/goods'
import { sellingProblems } from '@ambra/domain/selling-problems'
import { stores } from '@ambra/domain/stores'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { mayAnywhere, may, useOwn } from '#console/frame/own.tsx'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { withPart } from './goods-search.ts'

const all = '*'
const sorts = ['sku', 'name', 'price', '-price', 'stock', '-updated'] as const

/** Words and filters of the list. Each choice counts at once; words with Enter. */
export function GoodsFilters({ choices }: { choices: GoodsChoices }) {
  const t = useTranslate()
  const own = useOwn()
  const [address, setAddress] = useSearchParams()
  const change = (name: string, value: string) =>
    setAddress(withPart(address, name, value === all ? undefined : value), { preventScrollReset: true })
  const words = address.get('q') ?? ''
  const [isUnfolded, unfold] = useState(false)
  const codes = (name: string, values: readonly string[]) => [
    { id: all, text: t('goods.any') },
    ...values.map((id) => ({ id, text: codeText(t, `goods.${name}.${id}`) })),
  ]
  const filter = (name: string, options: readonly { id: string; text: string }[]) => (
    <Choice
      label={codeText(t, `goods.by.${name}`)}
      value={address.get(name) ?? options[0]?.id ?? all}
      options={[...options]}
      onChange={(value) => change(name, value)}
    />
  )
  const visible = stores.filter(
    ({ code }) => mayAnywhere(own, 'products.read') && may(own, 'products.read', code),
  )
  return (
    <Form
      className={form.filters ?? ''}
      data-search
      data-folded={!isUnfolded || undefined}
      data-no-print
      onSubmit={(event) => {
        event.preventDefault()
        change('q', String(new FormData(event.currentTarget).get('q')).trim())
      }}
    >
      <Field
        key={words}
        label={t('goods.search')}
        type="search"
        name="q"
        defaultValue={words}
        placeholder={t('goods.searchHint')}
        maxLength={120}
        autoComplete="off"
      />
      <div className={form.fold}>
        <Button icon="sliders-horizontal" aria-expanded={isUnfolded} onPress={() => unfold(!isUnfolded)}>
          {t('goods.filter')}
        </Button>
      </div>
      {filter('category', [
        { id: all, text: t('goods.any') },
        ...choices.categories.map(({ id, name, depth }) => ({
          id: String(id),
          text: '\u2007\u2007'.repeat(depth) + name,
        })),
      ])}
      {filter('brand', [
        { id: all, text: t('goods.any') },
        ...choices.brands.map((name) => ({ id: name, text: name })),
      ])}
      {filter('state', codes('state', ['sold', 'unsold', 'off']))}
      {filter('stock', codes('stock', ['in', 'low', 'out']))}
      {filter('problem', codes('problem', Object.keys(sellingProblems)))}
      {filter('kind', codes('kind', ['product', 'variant']))}
      {filter(
        'sort',
        sorts.map((id) => ({ id, text: codeText(t, `goods.sort.${id}`) })),
      )}
      {visible.length > 1 &&
        filter(
          'store',
          visible.map(({ code, name }) => ({ id: code, text: name })),
        )}
    </Form>
  )
}
