/** In-memory fake of the CacheStorage parts that the worker uses. Entries are in write order. */
export function createFakeCaches(origin: string) {
  const stores = new Map<string, Map<string, Response>>()
  const storage = { isFull: false }
  const address = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, origin).href
  const withoutQuery = (url: string) => url.split('?', 1)[0]

  function find(store: Map<string, Response> | undefined, key: string, ignoreSearch = false) {
    if (!ignoreSearch) return store?.get(key)?.clone()
    for (const [url, response] of store ?? [])
      if (withoutQuery(url) === withoutQuery(key)) return response.clone()
    return undefined
  }

  function open(name: string) {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return Promise.resolve({
      keys: async () => [...store.keys()].map((url) => ({ url })),
      match: async (key: string) => find(store, address(key)),
      delete: async (key: string | { url: string }) =>
        store.delete(address(typeof key === 'string' ? key : key.url)),
      put: async (key: string, response: Response) => {
        if (storage.isFull) throw new DOMException('no room', 'QuotaExceededError')
        store.delete(address(key))
        store.set(address(key), response)
      },
    })
  }

  return {
    storage,
    caches: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (key: string, { cacheName = '', ignoreSearch = false } = {}) =>
        find(stores.get(cacheName), address(key), ignoreSearch),
    },
    /** Returns the URLs in a cache, without the origin. */
    listed: (name: string) => [...(stores.get(name)?.keys() ?? [])].map((url) => url.replace(origin, '')),
  }
}
