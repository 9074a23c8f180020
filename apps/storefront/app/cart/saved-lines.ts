import { forgottenLine, linesRemovedWith } from '@ambra/domain/cart/cart-removal'
import { addLine, type LocalLine } from '@ambra/domain/cart/local-cart'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { createStore, type ReadableStore } from '#app/storage/create-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { type CartActions, cartActions, type RemovedLines } from './cart-actions.ts'
import { cartStore, type CartStore } from './cart-store.ts'

/** Lines laid aside; the oldest go when there are more. */
const maxSaved = 100

/** Lines of the cart that are saved for later: in this browser only, they hold no stock and no price. */
export interface SavedLines extends ReadableStore<readonly LocalLine[]> {
  /** Moves a line with its children out of the cart and says which, so that it can be put back. */
  save(lineId: string): Promise<RemovedLines>
  /** Moves a line back; the pieces join a line of the same choice. */
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
      // Saved before it leaves the cart: a page that is closed between loses nothing.
      await change((saved) =>
        [...saved.filter((line) => !ids.includes(line.lineId)), ...moved].slice(-maxSaved),
      )
      return actions.remove(lineId)
    },
    async moveToCart(lineId) {
      let moved: LocalLine[] = []
      // Taken out first: pressed twice, or in two tabs, it is moved once.
      await change((saved) => {
        moved = linesRemovedWith(saved, lineId)
        return saved.filter((line) => !moved.includes(line))
      })
      for (const { qty, lineId: id, ...line } of moved) await cart.change(addLine(line, qty, id))
    },
  }
}

/** The saved lines of this browser. */
export const savedLines: SavedLines = createSavedLines({
  cart: cartStore,
  actions: cartActions,
  store: browserStore,
})
