import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useStorePath } from '#app/ui/store.tsx'
import type { SearchSuggestions } from './suggestions.ts'

const debounceMs = 250
/** Fewest characters of a search, the specification's figure. */
export const minLength = 3

/** Suggestions for what is typed; the previous ones stay until new ones arrive. */
export function useSuggestions(text: string): SearchSuggestions | undefined {
  const storePath = useStorePath()
  const { load, data } = useFetcher<SearchSuggestions>({ key: 'suggest' })
  const wanted = text.trim()
  const address = storePath(`/search/suggest?q=${encodeURIComponent(wanted)}`)
  // Syncs with the server, 250 ms after the last letter.
  useEffect(() => {
    if (wanted.length < minLength) return
    const timer = setTimeout(() => void load(address), debounceMs)
    return () => clearTimeout(timer)
  }, [wanted, address, load])
  return wanted.length < minLength ? undefined : data
}
