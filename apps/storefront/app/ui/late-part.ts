import { type ComponentType, lazy } from 'react'

/**
 * Works like React's `lazy`, with a function to preload the code. A loaded part is rendered at once: `lazy`
 * alone renders its fallback first, after which React delays the content by 300 ms.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let part: { default: ComponentType<P> } | undefined
  const fetchPart = async () => (part ??= { default: await load() })
  // oxlint-disable-next-line unicorn/no-thenable -- React alone sees it, and only calls `then`
  const here = { then: (show: (loaded: typeof part) => void) => show(part) }
  // React treats a thenable that resolves synchronously as loaded; its types require a full promise.
  const Part = lazy(() => (part ? (here as unknown as ReturnType<typeof fetchPart>) : fetchPart()))
  return [Part, fetchPart] as const
}
