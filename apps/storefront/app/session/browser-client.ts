import { type Client, createClient } from '@ambra/contract/client'
import { sessionTokens } from './session-tokens.ts'

let client: Client | undefined

/**
 * The API as the browser reaches it, in the page's store and for the user of the session. Loaded with `import()` by
 * what needs it: it is not part of a page's first script.
 */
export function browserClient(): Client {
  client ??= createClient({
    transport: sessionTokens().transport,
    storeCode: () => document.documentElement.dataset.store ?? '',
  })
  return client
}
