import { type Client, createClient, httpTransport } from '@ambra/contract/client'
import { currentToken } from './session.ts'

let client: Client | undefined

/**
 * The API as the browser reaches it, in the page's store. Loaded with `import()` by what needs it: it is not part of a
 * page's first script.
 */
export function browserClient(): Client {
  client ??= createClient({
    transport: httpTransport('/api/'),
    storeCode: () => document.documentElement.dataset.store ?? '',
    token: currentToken,
  })
  return client
}
