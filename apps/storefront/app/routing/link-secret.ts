import { useState } from 'react'
import { useTask } from '#app/storage/use-task.ts'

type LinkParams = Readonly<Partial<Record<string, string>>>

/**
 * Returns the address and the secret of a link, from its path `{email}/{secret}` or its query
 * `?email=&secret=`; undefined when one is missing. Removes them at once from the address bar and the
 * history, which other users of this device can read.
 */
export function useLinkSecret<Name extends string>(
  params: LinkParams,
  { name, bare }: { name: Name; bare: string },
): Record<Name | 'email', string> | undefined {
  const [link] = useState(() => {
    const query = new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
    return { email: params['email'] ?? query.get('email'), secret: params[name] ?? query.get(name) }
  })
  // Bypasses the router, which need not know.
  useTask(bare, () => history.replaceState(history.state, '', bare))
  if (!link.email || !link.secret) return undefined
  return { email: link.email, [name]: link.secret } as Record<Name | 'email', string>
}
