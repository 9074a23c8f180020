import type { FoundRecord } from '@ambra/contract/search/records-operations'
import { useEffect, useState } from 'react'
import { client } from '#console/api/client.ts'
import type { IconName } from '@ambra/ui/icon'

/** Pause in typing after which the search starts: each search is recorded. */
const pauseMs = 300

type Found = { q: string; records: readonly FoundRecord[]; isTypo: boolean; error?: unknown }
const nothing: Found = { q: '', records: [], isTypo: false }

/** Finds the records of a typed text on the server. A newer text cancels an older search. */
export function useRecords(typed: string): Found & { isSearching: boolean } {
  const q = typed.trim()
  const [found, setFound] = useState(nothing)
  const isAsked = q.length >= 2
  // Synchronizes the list with the server.
  useEffect(() => {
    if (!isAsked) return
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      client.query('records.find', { q }, { signal: stopping.signal }).then(
        ({ records, is_typo }) => setFound({ q, records, isTypo: is_typo }),
        (error: unknown) => {
          if (!stopping.signal.aborted) setFound({ ...nothing, q, error })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [q, isAsked])
  if (!isAsked) return { ...nothing, isSearching: false }
  return { ...found, isSearching: found.q !== q }
}

const paths: Record<FoundRecord['kind'], string> = {
  order: '/orders/',
  customer: '/customers/',
  guest: '/customers/orders/',
  product: '/products/',
  device: '/devices/',
  withdrawal: '/service/withdrawal/',
  claim: '/service/claim/',
}

export const recordPath = ({ kind, id }: FoundRecord): string => `${paths[kind]}${encodeURIComponent(id)}`

export const recordIcons: Record<FoundRecord['kind'], IconName> = {
  order: 'shopping-bag',
  customer: 'user-round',
  guest: 'user-round',
  product: 'package',
  device: 'smartphone',
  withdrawal: 'rotate-ccw',
  claim: 'rotate-ccw',
}
