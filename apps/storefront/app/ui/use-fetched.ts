import { useEffect } from 'react'
import { useFetcher } from 'react-router'

/** The data of a route that belongs to another screen, loaded when first needed and cached by the router under `key`. */
export function useFetched<Data>(key: string, path: string) {
  const fetcher = useFetcher<Data>({ key })
  // Outside system: the server.
  useEffect(() => {
    if (fetcher.state === 'idle' && !fetcher.data) void fetcher.load(path)
  })
  return fetcher.data
}
