import type { PlacedProduct } from '@ambra/contract/catalogue/categories-operations'
import { mostPlaces } from '@ambra/contract/catalogue/catalogue-limits'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import list from '#console/shop/ordered-list.module.css'
import styles from './catalogue.module.css'
import { OrderedList } from '#console/shop/ordered-list.tsx'

type Props = { id: number; placed: readonly PlacedProduct[]; canEdit: boolean }

/**
 * Products placed first in the list of a category; the others follow in the usual order. Each change is saved
 * at once.
 */
export function FirstProducts({ id, placed, canEdit }: Props) {
  const t = useTranslate()
  const command = useCommand()
  const skus = placed.map(({ sku }) => sku)

  async function place(next: readonly string[]) {
    const given = { id, seen: skus, skus: [...next] }
    if (!(await command.run(() => runCommand('categories.place', given)))) return
    const undo = () => runCommand('categories.place', { id, seen: [...next], skus })
    addToast({ text: t('catalogue.placed'), undo })
  }
  const without = (sku: string) => skus.filter((one) => one !== sku)
  return (
    <Part title={t('catalogue.first')}>
      <p className="muted">{t('catalogue.firstWhat', { max: mostPlaces })}</p>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {placed.length > 0 && (
        <OrderedList
          label={t('catalogue.first')}
          rows={placed.map((product) => ({ ...product, id: product.sku }))}
          moveLabel={(name) => t('catalogue.move', { name })}
          canMove={canEdit}
          onMove={({ sku }, before) => {
            const rest = without(sku)
            void place(rest.toSpliced(before ? rest.indexOf(before.sku) : rest.length, 0, sku))
          }}
        >
          {(product) => (
            <>
              <ProductWords product={product} />
              {canEdit && (
                <Button
                  variant="text"
                  aria-label={t('catalogue.takeOut', { name: product.name })}
                  onPress={() => void place(without(product.sku))}
                >
                  {t('catalogue.remove')}
                </Button>
              )}
            </>
          )}
        </OrderedList>
      )}
      {canEdit && placed.length < mostPlaces && (
        <AddProduct id={id} taken={skus} onAdd={(sku) => void place([...skus, sku])} />
      )}
    </Part>
  )
}

function ProductWords({ product: { name, sku, is_sold: isSold } }: { product: PlacedProduct }) {
  const t = useTranslate()
  return (
    <>
      <span className={styles.treeName}>
        {name} <span className={styles.count}>{sku}</span>
      </span>
      {!isSold && <Badge kind="warn">{t('catalogue.off')}</Badge>}
    </>
  )
}

function AddProduct({
  id,
  taken,
  onAdd,
}: {
  id: number
  taken: readonly string[]
  onAdd: (sku: string) => void
}) {
  const t = useTranslate()
  const look = useCommand({ isLook: true })
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly PlacedProduct[]>()
  const shown = found?.filter(({ sku }) => !taken.includes(sku))
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void look.run(async () => setFound((await client.query('categories.products', { id, q })).products))
      }}
    >
      {look.error && <Notice kind="error">{look.error}</Notice>}
      <Field
        label={t('catalogue.findProduct')}
        type="search"
        value={q}
        onChange={setQ}
        maxLength={120}
        autoComplete="off"
      />
      <div className={form.inline}>
        <Button type="submit" icon="search" isBusy={look.isBusy}>
          {t('catalogue.find')}
        </Button>
      </div>
      {shown && (
        <ul className={styles.found} aria-label={t('catalogue.findProduct')}>
          {shown.map((product) => (
            <li key={product.sku} className={list.treeRow}>
              <ProductWords product={product} />
              <Button
                variant="text"
                aria-label={t('catalogue.placeNamed', { name: product.name })}
                onPress={() => onAdd(product.sku)}
              >
                {t('catalogue.place')}
              </Button>
            </li>
          ))}
          {shown.length === 0 && <li>{t('catalogue.nothingFound')}</li>}
        </ul>
      )}
    </Form>
  )
}
