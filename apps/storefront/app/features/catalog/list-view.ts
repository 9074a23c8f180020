import { browserStore } from '#app/storage/browser-store.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/** Layout of a product list; `auto`: rows on a phone, columns elsewhere. */
export type ListView = 'auto' | 'list' | 'grid'

const listView = createStore<ListView>('auto', () => void load())
let loading: Promise<void> | undefined

const load = () =>
  (loading ??= browserStore()
    .read(storageKeys.listView)
    .then((stored) => {
      // A switch made while it was read is newer.
      if (stored && listView.getSnapshot() === 'auto') listView.set(stored)
    }))

/** Returns the layout selected in this browser; `auto` on the server. */
export const useListView = (): ListView => useStoreValue(listView)

/** Switches to the other layout permanently. */
export function switchListView(): void {
  const isPhone = matchMedia('(max-width: 599px)').matches
  const shown = listView.getSnapshot() === 'auto' ? (isPhone ? 'list' : 'grid') : listView.getSnapshot()
  const next = shown === 'list' ? 'grid' : 'list'
  listView.set(next)
  void browserStore().update(storageKeys.listView, () => next)
}
