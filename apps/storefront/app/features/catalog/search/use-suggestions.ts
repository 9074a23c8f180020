import { busyHeader } from '@ambra/contract/busy-header'
import { constants } from '@ambra/domain/constants'
import { isSearchable } from '@ambra/domain/search-text'
import { useState } from 'react'
import { connection, isFromShop, reportConnectivity } from '#app/api-client/connectivity.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { createSearchCache, isAbort } from './search-cache.ts'
import type { SearchSuggestions } from './suggestions.ts'

/** Suggestions of the last response, and the outcome of the newest request when it got none. */
export type Suggesting = {
  readonly suggestions: SearchSuggestions | undefined
  readonly problem: 'offline' | 'late' | 'failed' | undefined
}

const nothing: Suggesting = { suggestions: undefined, problem: undefined }

const responses = createSearchCache<SearchSuggestions>({
  now: Date.now,
  isOnline: () => connection() === 'online',
  report: (error) => reportError(error),
  timeoutMs: constants.searchTimeoutClientMs.value,
})

/**
 * Suggestions for what is typed: one request a keystroke, which aborts the one before; the previous suggestions stay
 * until new ones arrive. While an input method composes, nothing is requested.
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
        (outcome) => {
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
  // The response of our own route.
  return (await response.json()) as SearchSuggestions
}
