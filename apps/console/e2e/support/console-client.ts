import { createAdminClient } from '@ambra/contract/platform/operations/admin-client'
import type {
  AdminCommandName,
  AdminInput,
  AdminResult,
} from '@ambra/contract/platform/operations/operations'
import type { Page } from '@playwright/test'

/** Runs operations of the console as the person signed in on a page. */
export function consoleClient(page: Page) {
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', headers = {}, body = null } = init
    const sent = {
      url,
      method,
      headers: { ...(headers as Record<string, string>) },
      body: body as string | null,
    }
    const { status, text } = await page.evaluate(async ({ url: address, ...rest }) => {
      const response = await fetch(address, rest)
      return { status: response.status, text: await response.text() }
    }, sent)
    return new Response(text, { status })
  }
  const { query, command } = createAdminClient(send as typeof fetch)
  return {
    query,
    command: <N extends AdminCommandName>(name: N, input: AdminInput<N>): Promise<AdminResult<N>> =>
      command(name, input, { idempotencyKey: crypto.randomUUID() }),
  }
}
export type ConsoleClient = ReturnType<typeof consoleClient>
