import type { GoodsDetails, GoodsOutcome, GoodsValue } from '@ambra/contract/admin/goods'
import { type Dispatch, type SetStateAction, useState } from 'react'
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

/** What was typed about a product, what the last save said of its fields, saving it, and keeping it as a draft. */
export function useDraft(product: GoodsDetails) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const [draft, setDraft] = useState<Draft>(new Map())
  const [troubles, setTroubles] = useState<ReadonlyMap<string, GoodsOutcome>>(new Map())

  const editor = editorOf({ product, own, draft, setDraft, troubles, setTroubles })
  const showTroubles = (outcomes: readonly GoodsOutcome[]) =>
    setTroubles(new Map(outcomes.filter(isTrouble).map((outcome) => [outcome.path, outcome])))

  /** What the shop pays is in no draft: it is saved by the same press. */
  async function keep(): Promise<void> {
    const { kept, saved } = keepsOf(draft)
    const outcomes: GoodsOutcome[] = []
    const isDone = await command.run(async () => {
      if (saved.size > 0) await send(saved)
      if (kept.length === 0) return
      outcomes.push(...(await runCommand('goods.keep-draft', { sku: product.sku, changes: kept })).outcomes)
      setDraft((typed) => afterKeep(typed, draft, outcomes))
      showTroubles(outcomes)
    })
    const count = outcomes.filter(({ outcome }) => outcome === 'applied').length
    if (isDone && count > 0) addToast({ text: t('editor.draft.kept', { count }) })
  }

  async function save(): Promise<void> {
    let done: Awaited<ReturnType<typeof send>> | undefined
    await command.run(async () => {
      done = await send(draft)
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
      setDraft((typed) => afterSave(typed, sent, outcomes))
      showTroubles(outcomes)
    }
    return { sets, count: outcomes.filter(({ outcome }) => outcome === 'applied').length }
  }

  const discard = () => {
    setDraft(new Map())
    setTroubles(new Map())
  }
  return { editor, draft, command, save, keep, discard }
}

const isTrouble = ({ outcome }: GoodsOutcome) => outcome === 'conflict' || outcome === 'refused'

type Typed = {
  product: GoodsDetails
  own: ReturnType<typeof useOwn>
  draft: Draft
  setDraft: Dispatch<SetStateAction<Draft>>
  troubles: ReadonlyMap<string, GoodsOutcome>
  setTroubles: (next: ReadonlyMap<string, GoodsOutcome>) => void
}

/** What the parts of the screen edit through. */
function editorOf({ product, own, draft, setDraft, troubles, setTroubles }: Typed): Editor {
  const settle = (path: string) => {
    const next = new Map(troubles)
    next.delete(path)
    setTroubles(next)
  }
  const shown = (typed: Draft, path: string): GoodsValue => {
    const field = typed.get(path) ?? keptField(product, path)
    return field ? field.after : valueOf(product, path)
  }
  /** Why the stored draft could not be published, until the person has decided. */
  const stopped = (path: string) =>
    draft.has(path) ? undefined : product.draft?.trouble.find((trouble) => trouble.path === path)
  return {
    valueOf: (path) => shown(draft, path),
    set: (path: string, value: GoodsValue) => {
      setDraft(withValue(draft, product, path, value))
      settle(path)
    },
    update: (path, next) => setDraft((now) => withValue(now, product, path, next(shown(now, path)))),
    troubleOf: (path) => troubles.get(path) ?? stopped(path),
    keepMine: (path) => {
      const trouble = stopped(path)
      if (!troubles.has(path) && trouble) setDraft(withShopSeen(draft, product, path, trouble.present))
      settle(path)
    },
    takeTheirs: (path) => {
      const trouble = troubles.has(path) ? undefined : stopped(path)
      const next = new Map(trouble ? withShopSeen(draft, product, path, trouble.present) : draft)
      const field = next.get(path)
      if (trouble && field) next.set(path, { ...field, after: trouble.present })
      else next.delete(path)
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
}
