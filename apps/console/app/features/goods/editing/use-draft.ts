import type { GoodsDetails, GoodsOutcome, GoodsValue } from '@ambra/contract/admin/goods'
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
  keepsOf,
  keptField,
  savesOf,
  valueOf,
  withShopSeen,
  withValue,
} from './draft.ts'
import type { Editor } from './editor.ts'
import { createTypedStore, type TypedStore } from './typed-store.ts'

/** What was typed about a product, what the last save said of its fields, saving it, and keeping it as a draft. */
export function useDraft(product: GoodsDetails) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const [typed] = useState(createTypedStore)
  const editor = useMemo(() => editorOf({ product, own, typed }), [product, own, typed])
  const showTroubles = (outcomes: readonly GoodsOutcome[]) =>
    typed.set({ troubles: new Map(outcomes.filter(isTrouble).map((outcome) => [outcome.path, outcome])) })

  /** What the shop pays is in no draft: it is saved by the same press. */
  async function keep(): Promise<void> {
    const { draft } = typed.get()
    const { kept, saved } = keepsOf(draft)
    const outcomes: GoodsOutcome[] = []
    const isDone = await command.run(async () => {
      if (saved.size > 0) await send(saved)
      if (kept.length === 0) return
      outcomes.push(...(await runCommand('goods.keep-draft', { sku: product.sku, changes: kept })).outcomes)
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
    const undo = async () => {
      for (const id of sets.toReversed()) await runCommand('goods.undo', { id })
    }
    addToast({ text: t('goods.saved', { count }), undo })
  }

  /** Saves to the shop, by the right of each field. */
  async function send(sent: Draft): Promise<{ sets: number[]; count: number }> {
    const outcomes: GoodsOutcome[] = []
    const sets: number[] = []
    try {
      for (const { name, changes } of savesOf(sent)) {
        const saved = await runCommand(name, { sku: product.sku, changes })
        outcomes.push(...saved.outcomes)
        if (saved.outcomes.some(({ outcome }) => outcome === 'applied')) sets.push(saved.set)
      }
    } finally {
      // What one right has saved is saved, also when the next one is refused.
      typed.set({ draft: afterSave(typed.get().draft, sent, outcomes) })
      showTroubles(outcomes)
    }
    return { sets, count: outcomes.filter(({ outcome }) => outcome === 'applied').length }
  }

  return { editor, command, save, keep, discard: typed.clear }
}

const isTrouble = ({ outcome }: GoodsOutcome) => outcome === 'conflict' || outcome === 'refused'

type Parts = { product: GoodsDetails; own: ReturnType<typeof useOwn>; typed: TypedStore }

/** What the parts of the screen edit through. */
function editorOf({ product, own, typed }: Parts): Editor {
  const draft = () => typed.get().draft
  const settle = (path: string, next: Draft, isTyped = false) => {
    const troubles = new Map(typed.get().troubles)
    // Typing on answers no conflict: the other value would go unseen.
    if (isTyped && troubles.get(path)?.outcome === 'conflict' && next.has(path)) {
      typed.set({ draft: next })
      return
    }
    // The same map where nothing was wrong: nothing is rendered for it.
    typed.set(troubles.delete(path) ? { draft: next, troubles } : { draft: next })
  }
  const shown = (path: string): GoodsValue => {
    const field = draft().get(path) ?? keptField(product, path)
    return field ? field.after : valueOf(product, path)
  }
  const setValue = (path: string, value: GoodsValue) =>
    settle(path, withValue(draft(), product, path, value), true)
  /** Why the stored draft could not be published, until the person has decided. */
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
