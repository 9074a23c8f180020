import { filesInFolders, type ShopFiles, shopFolders } from '@ambra/commerce/platform'
import { type ObjectStore, StoreUnavailableError } from '@ambra/object-store/object-store'

/**
 * Returns shop files as if on another machine, which is unreachable while `isAway`; `reads` counts
 * the fetches.
 */
export function distantFiles(): {
  state: { isAway: boolean; reads: number }
  filesIn: (folder: string) => ShopFiles
} {
  const state = { isAway: false, reads: 0 }
  const check = () => {
    if (state.isAway) throw new StoreUnavailableError('the test says so')
  }
  function distant(store: ObjectStore): ObjectStore {
    return {
      ...store,
      isRemote: true,
      async find(key) {
        check()
        return store.find(key)
      },
      async read(key, wanted) {
        check()
        state.reads += 1
        return store.read(key, wanted)
      },
      async write(key, content) {
        check()
        return store.write(key, content)
      },
    }
  }
  return {
    state,
    filesIn(folder) {
      const { media, downloads } = filesInFolders(shopFolders(folder))
      return { media: distant(media), downloads: distant(downloads) }
    },
  }
}
