import type {
  GoodsChoices,
  GoodsDetails,
  GoodsMedia,
  GoodsOutcome,
  GoodsValue,
} from '@ambra/contract/admin/goods'
import type { EditorAttribute } from '@ambra/contract/admin/goods-editor-operations'
import { lazy, Suspense, useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { afterSave, type Draft, savesOf, valueOf, withValue } from './draft.ts'
import type { Editor } from './editor.ts'
import styles from './product.module.css'
import { LeaveGuard } from '#console/shop/leave-guard.tsx'
import { MissingPart } from './missing-part.tsx'
import { PricesPart } from './prices-part.tsx'
import { SaveBar } from './save-bar.tsx'
import { StoresPart } from './stores-part.tsx'
import { TextsPart } from './texts-part.tsx'
import { Trouble } from './trouble.tsx'
import { VariantsPart } from './variants-part.tsx'

const ProductSide = lazy(async () => ({ default: (await import('./product-side.tsx')).ProductSide }))
const Pictures = lazy(async () => ({ default: (await import('./pictures/pictures-part.tsx')).PicturesPart }))
const ProductDetails = lazy(async () => ({ default: (await import('./product-details.tsx')).ProductDetails }))
const StockDialog = lazy(async () => ({ default: (await import('./stock-dialog.tsx')).StockDialog }))
const stateKinds = { sold: 'ok', unsold: 'warn', off: 'plain' } as const

/** One product: why it is or is not sold on top, then everything that is edited, saved together field by field. */
export function Product({
  product,
  choices,
  attributes,
}: {
  product: GoodsDetails
  choices: GoodsChoices
  attributes: Promise<EditorAttribute[] | undefined>
}) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const { editor, draft, command, save, discard } = useDraft(product)
  const codes = [product.sku, product.gtin, product.mpn].filter((code) => code !== null).join(' · ')
  return (
    <>
      <PageHead
        title={product.name}
        lead={
          <>
            <Badge kind={stateKinds[product.state]}>{t(`goods.state.${product.state}`)}</Badge>{' '}
            <span className="tabular">{codes}</span>
          </>
        }
      />
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <div className={styles.columns}>
        <div>
          <MissingPart missing={product.missing} />
          <StoresPart product={product} />
          <PricesPart product={product} editor={editor} />
          <Suspense fallback={<p className="muted">{t('editor.loading')}</p>}>
            <Pictures
              sku={product.sku}
              media={(editor.valueOf('media') ?? []) as GoodsMedia[]}
              canEdit={editor.may.edit}
              update={(next) => editor.update('media', (media) => next((media ?? []) as GoodsMedia[]))}
            >
              <Trouble path="media" editor={editor} />
            </Pictures>
          </Suspense>
          {product.variants.length > 0 && <VariantsPart product={product} />}
          {product.texts.length > 0 && <TextsPart product={product} editor={editor} />}
        </div>
        <div>
          <Suspense>
            <ProductSide product={product} choices={choices} editor={editor} onStock={() => show('stock')} />
          </Suspense>
        </div>
        <div>
          <Suspense fallback={<p className="muted">{t('editor.loading')}</p>}>
            <ProductDetails product={product} editor={editor} attributes={attributes} />
          </Suspense>
        </div>
      </div>
      {open === 'stock' && (
        <Suspense>
          <StockDialog product={product} isOpen onClose={close} />
        </Suspense>
      )}
      <LeaveGuard changes={draft.size} />
      <SaveBar draft={draft} choices={choices} isBusy={command.isBusy} onSave={save} onDiscard={discard} />
    </>
  )
}

/** The draft of a product in memory, what the last save said of its fields, and saving. */
function useDraft(product: GoodsDetails) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const [draft, setDraft] = useState<Draft>(new Map())
  const [troubles, setTroubles] = useState<ReadonlyMap<string, GoodsOutcome>>(new Map())

  const settle = (path: string) => {
    const next = new Map(troubles)
    next.delete(path)
    setTroubles(next)
  }
  const editor: Editor = {
    valueOf: (path) => draft.get(path)?.after ?? (draft.has(path) ? null : valueOf(product, path)),
    set: (path: string, value: GoodsValue) => {
      setDraft(withValue(draft, product, path, value))
      settle(path)
    },
    update: (path, next) =>
      setDraft((now) => {
        const field = now.get(path)
        return withValue(now, product, path, next(field ? field.after : valueOf(product, path)))
      }),
    troubleOf: (path) => troubles.get(path),
    keepMine: settle,
    takeTheirs: (path) => {
      const next = new Map(draft)
      next.delete(path)
      setDraft(next)
      settle(path)
    },
    may: {
      edit: may(own, 'products.edit'),
      prices: may(own, 'prices.edit'),
      publish: may(own, 'products.publish'),
      stock: may(own, 'stock.adjust'),
      costs: may(own, 'prices.edit_cost') && 'cost' in product.values,
    },
  }

  async function save(): Promise<void> {
    const outcomes: GoodsOutcome[] = []
    const sets: number[] = []
    const isDone = await command.run(async () => {
      try {
        for (const { name, changes } of savesOf(draft)) {
          const saved = await runCommand(name, { sku: product.sku, changes })
          outcomes.push(...saved.outcomes)
          if (saved.outcomes.some(({ outcome }) => outcome === 'applied')) sets.push(saved.set)
        }
      } finally {
        // What one right has saved is saved, also when the next one is refused.
        setDraft((typed) => afterSave(typed, draft, outcomes))
        setTroubles(new Map(outcomes.filter(isTrouble).map((outcome) => [outcome.path, outcome])))
      }
    })
    const count = outcomes.filter(({ outcome }) => outcome === 'applied').length
    if (!isDone || count === 0) return
    const undo = async () => {
      for (const id of sets.toReversed()) await runCommand('goods.undo', { id })
    }
    addToast({ text: t('goods.saved', { count }), undo })
  }

  const discard = () => {
    setDraft(new Map())
    setTroubles(new Map())
  }
  return { editor, draft, command, save, discard }
}

const isTrouble = ({ outcome }: GoodsOutcome) => outcome === 'conflict' || outcome === 'refused'
