import type { ProductRecord, ProductOutcome, ProductValue } from '@ambra/contract/catalogue/product-fields'
import { useMemo, useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import {
  afterKeep,
  afterSave,
  type Draft,
  splitDraft,
  keptField,
  groupByOperation,
  valueOf,
  withShopSeen,
  withValue,
} from './draft.ts'
import type { Editor } from './editor.ts'
import { undoSets } from './undo-sets.ts'
import { createTypedStore, type TypedStore } from './typed-store.ts'

/** Manages the unsaved changes of a product: editing, saving, and storing them as a draft. */
export function useDraft(product: ProductRecord) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const [typed] = useState(createTypedStore)
  const editor = useMemo(() => editorOf({ product, own, typed }), [product, own, typed])
  const showTroubles = (outcomes: readonly ProductOutcome[]) =>
    typed.set({ troubles: new Map(outcomes.filter(isTrouble).map((outcome) => [outcome.path, outcome])) })

  /** Stores the changes as a draft. Purchase costs cannot be in drafts, so they are saved directly. */
  async function keep(): Promise<void> {
    const { draft } = typed.get()
    const { kept, saved } = splitDraft(draft)
    const outcomes: ProductOutcome[] = []
    const isDone = await command.run(async () => {
      if (saved.size > 0) await send(saved)
      if (kept.length === 0) return
      outcomes.push(
        ...(await runCommand('products.keep-draft', { sku: product.sku, changes: kept })).outcomes,
      )
      typed.set({ draft: afterKeep(typed.get().draft, draft, outcomes) })
      showTroubles(outcomes)
    })
    const count = outcomes.filter(({ outcome }) => outcome === 'applied').length
    if (isDone && count > 0) addToast({ text: t('editor.draft.kept', { count }) })
  }

  async function save(): Promise<void> {
    let done: Awaited<ReturnType<typeof send>> | undefined
    await command.run(async () => {
      done = await send(typed.get().draft)
    })
    if (!done || done.count === 0) return
    const { sets, count } = done
    addToast({ text: t('products.saved', { count }), undo: () => undoSets(sets, t) })
  }

  /** Saves changes to the shop, with one operation per right. */
  async function send(sent: Draft): Promise<{ sets: number[]; count: number }> {
    const outcomes: ProductOutcome[] = []
    const sets: number[] = []
    try {
      for (const { name, changes } of groupByOperation(sent)) {
        const saved = await runCommand(name, { sku: product.sku, changes })
        outcomes.push(...saved.outcomes)
        if (saved.outcomes.some(({ outcome }) => outcome === 'applied')) sets.push(saved.set)
      }
    } finally {
      // Fields saved with one right stay saved even when the next operation is rejected.
      typed.set({ draft: afterSave(typed.get().draft, sent, outcomes) })
      showTroubles(outcomes)
    }
    return { sets, count: outcomes.filter(({ outcome }) => outcome === 'applied').length }
  }

  return { editor, command, save, keep, discard: typed.clear }
}

const isTrouble = ({ outcome }: ProductOutcome) => outcome === 'conflict' || outcome === 'refused'

type Parts = { product: ProductRecord; own: ReturnType<typeof useOwn>; typed: TypedStore }

/** Creates the editor of the product screen. */
function editorOf({ product, own, typed }: Parts): Editor {
  const draft = () => typed.get().draft
  const settle = (path: string, next: Draft, isTyped = false) => {
    const troubles = new Map(typed.get().troubles)
    // Typing does not resolve a conflict; otherwise the other value would stay unseen.
    if (isTyped && troubles.get(path)?.outcome === 'conflict' && next.has(path)) {
      typed.set({ draft: next })
      return
    }
    // Without a problem, keeps the same map to avoid rendering.
    typed.set(troubles.delete(path) ? { draft: next, troubles } : { draft: next })
  }
  const shown = (path: string): ProductValue => {
    const field = draft().get(path) ?? keptField(product, path)
    return field ? field.after : valueOf(product, path)
  }
  const setValue = (path: string, value: ProductValue) =>
    settle(path, withValue(draft(), product, path, value), true)
  /** Returns the reason why the stored draft could not be published, until the person has decided. */
  const stopped = (path: string) =>
    draft().has(path) ? undefined : product.draft?.trouble.find((trouble) => trouble.path === path)
  return {
    subscribe: typed.subscribe,
    draft,
    valueOf: shown,
    set: setValue,
    update: (path, next) => typed.set({ draft: withValue(draft(), product, path, next(shown(path))) }),
    troubles: () => typed.get().troubles,
    troubleOf: (path) => typed.get().troubles.get(path) ?? stopped(path),
    keepMine: (path) => {
      const trouble = typed.get().troubles.has(path) ? undefined : stopped(path)
      settle(path, trouble ? withShopSeen(draft(), product, path, trouble.present) : draft())
    },
    takeTheirs: (path) => {
      const trouble = typed.get().troubles.has(path) ? undefined : stopped(path)
      const next = new Map(trouble ? withShopSeen(draft(), product, path, trouble.present) : draft())
      const field = next.get(path)
      if (trouble && field) next.set(path, { ...field, after: trouble.present })
      else next.delete(path)
      settle(path, next)
    },
    may: {
      edit: may(own, 'products.edit'),
      prices: may(own, 'prices.edit'),
      publish: may(own, 'products.publish'),
      stock: may(own, 'stock.adjust'),
      costs: may(own, 'prices.edit_cost') && 'cost' in product.values,
    },
  }
}
