import { type Client, createClient } from '@ambra/contract/platform/api/client'
import { sessionTokens } from './session-tokens.ts'

let client: Client | undefined

/**
 * Returns the API client of the browser, for the page's store and the user of the session. Load this module
 * with `import()`: it is not part of a page's first script.
 */
export function browserClient(): Client {
  client ??= createClient({
    transport: sessionTokens().transport,
    storeCode: () => document.documentElement.dataset.store ?? '',
  })
  return client
}
