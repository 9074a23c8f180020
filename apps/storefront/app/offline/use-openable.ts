import { findOpenable } from './find-openable.ts'
import { useAsyncValue } from './use-async-value.ts'

const nothing: ReadonlyMap<string, string> = new Map()

/** Returns the pages that open offline, each with its URL; empty while loading. */
export function useOpenable(paths: readonly string[]): ReadonlyMap<string, string> {
  const requested = paths.join('\n')
  const openable = useAsyncValue(requested, () => findOpenable(requested.split('\n').filter(Boolean)))
  return openable?.value ?? nothing
}
