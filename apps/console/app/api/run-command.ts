import type {
  AdminCommandName,
  AdminInput,
  AdminResult,
} from '@ambra/contract/platform/operations/operations'
import { client, hasCode, newKey } from './client.ts'
import { askForProof } from './proof.ts'

/**
 * Runs a command. If the server requires step-up authentication, asks for it and sends the same command
 * again; the first attempt had no effect.
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
