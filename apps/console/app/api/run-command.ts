import type { AdminCommandName, AdminInput, AdminResult } from '@ambra/contract/admin/operations'
import { client, hasCode, newKey } from './client.ts'
import { askForProof } from './proof.ts'

/**
 * Does something. Where the server wants a fresh proof, the person gives it and the same command is sent once more: it
 * has done nothing so far.
 * @throws AdminError, ProofDeclined
 */
export async function runCommand<N extends AdminCommandName>(
  name: N,
  input: AdminInput<N>,
  options: { keepalive?: boolean } = {},
): Promise<AdminResult<N>> {
  const idempotencyKey = newKey()
  try {
    return await client.command(name, input, { idempotencyKey, ...options })
  } catch (error) {
    if (!hasCode(error, 'staff.step_up')) throw error
    await askForProof()
    return client.command(name, input, { idempotencyKey, ...options })
  }
}
