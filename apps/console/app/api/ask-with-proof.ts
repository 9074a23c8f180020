import type { AdminInput, AdminQueryName, AdminResult } from '@ambra/contract/admin/operations'
import { client, hasCode } from './client.ts'
import { askForProof } from './proof.ts'

/**
 * Reads something that leaves the shop. Where the server wants a fresh proof, the person gives it and the request is repeated.
 * @throws AdminError, ProofDeclined
 */
export async function askWithProof<N extends AdminQueryName>(
  name: N,
  input: AdminInput<N>,
): Promise<AdminResult<N>> {
  try {
    return await client.query(name, input)
  } catch (error) {
    if (!hasCode(error, 'staff.step_up')) throw error
    await askForProof()
    return client.query(name, input)
  }
}

/** Stores what the browser made as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has begun by then; without this the file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
