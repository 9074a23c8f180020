import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'

const pollMs = 700
/** Number of polls; together they last longer than the server's timeout. */
const looks = 25

/**
 * Sends a test message and polls for the result of the first attempt. Returns null on success, otherwise the
 * problem. @throws AdminError
 */
export async function testWebhook(id: number): Promise<string | null> {
  const { delivery } = await runCommand('webhooks.test', { id })
  for (let look = 0; look < looks; look += 1) {
    await new Promise((done) => setTimeout(done, pollMs))
    const { rows } = await client.query('webhooks.deliveries', { id, limit: 20 })
    const found = rows.find((row) => row.id === delivery)
    if (found?.state === 'delivered') return null
    if (found && (found.status !== null || found.problem !== null))
      return String(found.status ?? found.problem)
  }
  return '…'
}
