import { type ComponentType, lazy } from 'react'

/**
 * As React's `lazy`, with a way to fetch the code ahead. A part that is here already is shown at once: `lazy` alone shows
 * nothing first, and React holds back what follows an empty place for 300 ms.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let part: { default: ComponentType<P> } | undefined
  const fetchPart = async () => (part ??= { default: await load() })
  // oxlint-disable-next-line unicorn/no-thenable -- React alone sees it, and only calls `then`
  const here = { then: (show: (loaded: typeof part) => void) => show(part) }
  // React takes an answer within the call as one that is there; its types ask for a whole promise.
  const Part = lazy(() => (part ? (here as unknown as ReturnType<typeof fetchPart>) : fetchPart()))
  return [Part, fetchPart] as const
}
