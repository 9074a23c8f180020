import { useState } from 'react'
import { useTask } from '#app/storage/use-task.ts'

/** What the link of a mail carries in its path. */
type LinkParams = Readonly<Partial<Record<string, string>>>

/**
 * The address and the secret of a link, `{email}/{secret}` of its path or `?email=&secret=` of its query; undefined when
 * one is missing. They leave the address bar and the history at once, which others at this device can read.
 */
export function useLinkSecret<Name extends string>(
  params: LinkParams,
  { name, bare }: { name: Name; bare: string },
): Record<Name | 'email', string> | undefined {
  const [link] = useState(() => {
    const query = new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
    return { email: params['email'] ?? query.get('email'), secret: params[name] ?? query.get(name) }
  })
  // The router need not know.
  useTask(bare, () => history.replaceState(history.state, '', bare))
  if (!link.email || !link.secret) return undefined
  return { email: link.email, [name]: link.secret } as Record<Name | 'email', string>
}
