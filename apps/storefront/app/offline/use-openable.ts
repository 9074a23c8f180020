import { findOpenable } from './find-openable.ts'
import { useAsyncValue } from './use-async-value.ts'

const nothing: ReadonlyMap<string, string> = new Map()

/** Of these pages of the shop those that open without a network, with the address that does; none while looking. */
export function useOpenable(paths: readonly string[]): ReadonlyMap<string, string> {
  const requested = paths.join('\n')
  const openable = useAsyncValue(requested, () => findOpenable(requested.split('\n').filter(Boolean)))
  return openable?.value ?? nothing
}
