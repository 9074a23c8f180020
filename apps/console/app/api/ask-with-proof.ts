import type { AdminInput, AdminQueryName, AdminResult } from '@ambra/contract/platform/operations/operations'
import { client, hasCode } from './client.ts'
import { askForProof } from './proof.ts'

/**
 * Runs a query that exports data from the shop. If the server requires step-up authentication, asks for it
 * and repeats the request.
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

/** Collects the bytes of a file; the browser keeps large ones on disk. */
export async function blobOf(bytes: AsyncIterable<Uint8Array<ArrayBuffer>>, type: string): Promise<Blob> {
  const parts: Blob[] = []
  for await (const part of bytes) parts.push(new Blob([part]))
  return new Blob(parts, { type })
}

/** Saves a blob as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has started by then. Without revoking, the blob would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
