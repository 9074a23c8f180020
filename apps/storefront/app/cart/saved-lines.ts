import { forgottenLine, linesRemovedWith } from '@ambra/domain/sales/cart/cart-removal'
import { addLine, type LocalLine } from '@ambra/domain/sales/cart/local-cart'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { createStore, type ReadableStore } from '#app/storage/create-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { type CartActions, cartActions, type RemovedLines } from './cart-actions.ts'
import { cartStore, type CartStore } from './cart-store.ts'

/** Maximum number of saved lines; the oldest are evicted. */
const maxSaved = 100

/** Cart lines saved for later: stored in this browser only, without reserving stock or fixing a price. */
export interface SavedLines extends ReadableStore<readonly LocalLine[]> {
  /** Moves a line with its children out of the cart and returns them, so that they can be restored. */
  save(lineId: string): Promise<RemovedLines>
  /** Moves a line back into the cart; merges it with an equal line. */
  moveToCart(lineId: string): Promise<void>
  remove(lineIds: readonly string[]): Promise<void>
}

type SavedLineParts = {
  cart: Pick<CartStore, 'getSnapshot' | 'change'>
  actions: Pick<CartActions, 'remove'>
  store: () => BrowserStore
}

export function createSavedLines({ cart, actions, store }: SavedLineParts): SavedLines {
  const key = storageKeys.savedForLater
  const { set, ...lines } = createStore<readonly LocalLine[]>([], () => void load())
  let loading: Promise<void> | undefined

  const reload = async () => set((await store().read(key)) ?? [])
  function load(): Promise<void> {
    if (!loading) {
      store().onOtherTab(key, reload)
      loading = reload()
    }
    return loading
  }
  async function change(apply: (saved: LocalLine[]) => LocalLine[]): Promise<void> {
    await load()
    set((await store().update(key, (saved = []) => apply(saved))) ?? [])
  }
  const remove = (lineIds: readonly string[]) =>
    change((saved) => saved.filter(({ lineId }) => !lineIds.includes(lineId)))

  return {
    ...lines,
    remove,
    async save(lineId) {
      const moved = linesRemovedWith(cart.getSnapshot().cart.cartItems, lineId).map(forgottenLine)
      const ids = moved.map((line) => line.lineId)
      // Saves the line before removing it from the cart, so that a page closed in between loses nothing.
      await change((saved) =>
        [...saved.filter((line) => !ids.includes(line.lineId)), ...moved].slice(-maxSaved),
      )
      return actions.remove(lineId)
    },
    async moveToCart(lineId) {
      let moved: LocalLine[] = []
      // Takes the line out first, so that repeated clicks or several tabs move it only once.
      await change((saved) => {
        moved = linesRemovedWith(saved, lineId)
        return saved.filter((line) => !moved.includes(line))
      })
      for (const { qty, lineId: id, ...line } of moved) await cart.change(addLine(line, qty, id))
    },
  }
}

export const savedLines: SavedLines = createSavedLines({
  cart: cartStore,
  actions: cartActions,
  store: browserStore,
})
