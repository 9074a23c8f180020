import { busyHeader } from '@ambra/contract/platform/api/busy-header'
import { constants } from '@ambra/domain/platform/shop/constants'
import { isSearchable } from '@ambra/domain/search/search-text'
import { useState } from 'react'
import { connection, isFromShop, reportConnectivity } from '#app/api-client/connectivity.ts'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { createSearchCache, isAbort } from './search-cache.ts'
import type { SearchSuggestions } from './suggestions.ts'

/** Suggestions of the last response, and the outcome of the newest request if it had none. */
export type Suggesting = {
  readonly suggestions: SearchSuggestions | undefined
  readonly problem: 'offline' | 'late' | 'failed' | undefined
}

/**
 * Time for which the last suggestions stay after a letter without matches, ms: the word may be unfinished.
 */
const pauseMs = 800

const nothing: Suggesting = { suggestions: undefined, problem: undefined }

const responses = createSearchCache<SearchSuggestions>({
  now: Date.now,
  isOnline: () => connection() === 'online',
  report: (error) => reportError(error),
  timeoutMs: constants.searchTimeoutClientMs.value,
})

/**
 * Returns suggestions for the typed text: one request per keystroke, which aborts the previous one; the
 * previous suggestions stay until new ones arrive. Requests nothing while an input method is composing.
 */
export function useSuggestions(text: string, isComposing: boolean): Suggesting {
  const storePath = useStorePath()
  const [shown, setShown] = useState(nothing)
  const wanted = text.trim()
  const address = storePath(`/search/suggest?q=${encodeURIComponent(wanted)}`)
  const isRequested = isSearchable(wanted) && !isComposing
  useTask(isRequested ? address : undefined, (signal) =>
    responses
      .find(address, () => fetchSuggestions(address, signal))
      .then(
        async (outcome) => {
          if (outcome.kind === 'response' && isEmpty(outcome.response)) await passed(pauseMs)
          if (signal.aborted) return
          if (outcome.kind === 'response') setShown({ suggestions: outcome.response, problem: undefined })
          else setShown(({ suggestions }) => ({ suggestions, problem: outcome.kind }))
        },
        (error: unknown) => {
          if (!isAbort(error)) setShown(({ suggestions }) => ({ suggestions, problem: 'failed' }))
        },
      ),
  )
  return isSearchable(wanted) ? shown : nothing
}

/** Returns what many shoppers searched for lately; none until loaded, and where the shop cannot be reached. */
export function usePopularTerms(): readonly string[] {
  const address = useStorePath()('/search/suggest?q=')
  const loaded = useAsyncValue(address, async (signal) => {
    const outcome = await responses.find(address, () => fetchSuggestions(address, signal))
    return outcome.kind === 'response' ? outcome.response.terms : []
  })
  return loaded?.value ?? []
}

const isEmpty = ({ total, pages }: SearchSuggestions): boolean => total + pages.length === 0

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function fetchSuggestions(address: string, signal: AbortSignal): Promise<SearchSuggestions> {
  const response = await fetch(address, { signal, headers: { Accept: 'application/json' } }).catch(
    (error: unknown) => {
      if (!signal.aborted) reportConnectivity(false)
      throw error
    },
  )
  const isBusy = response.headers.has(busyHeader)
  if (!isFromShop(response.status) && !isBusy) throw new TypeError(`A gateway answered ${response.status}`)
  if (!response.ok) throw new Error(`The search answered ${response.status}`)
  // Response of our own route.
  return (await response.json()) as SearchSuggestions
}
