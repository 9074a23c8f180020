import type { ErrorCode } from '@ambra/contract/platform/errors/errors'

export type Upload =
  | { key: string; name: string }
  | { code: ErrorCode; params: Readonly<Record<string, string | number>> }

/** Part of the contract's envelope that is read here; a proxy may return something else. */
type Answer = {
  result?: { key: string; name: string }
  meta?: { error?: ErrorCode; params?: Readonly<Record<string, string | number>> }
}

/** Uploads a file for a custom option unchanged; returns its key, or why the shop rejects it. */
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
