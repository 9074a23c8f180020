import type { ErrorCode } from '@ambra/contract/errors'

export type Upload =
  | { key: string; name: string }
  | { code: ErrorCode; params: Readonly<Record<string, string | number>> }

/** The envelope of the contract, as far as it is read here; a proxy between may answer with something else. */
type Answer = {
  result?: { key: string; name: string }
  meta?: { error?: ErrorCode; params?: Readonly<Record<string, string | number>> }
}

/** Sends a file for a custom option, as it is; the shop returns its key, or why it does not take it. */
export async function uploadFile(optionId: number, file: File): Promise<Upload> {
  const storeCode = document.documentElement.dataset.store ?? ''
  const query = new URLSearchParams({ storeCode, optionId: String(optionId) })
  try {
    const response = await fetch(`/api/cart/file?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) },
      body: file,
    })
    const { result, meta }: Answer = await response.json()
    if (response.ok && result) return result
    return { code: meta?.error ?? 'server.try_again', params: meta?.params ?? {} }
  } catch {
    return { code: 'server.unreachable', params: {} }
  }
}
