import type { AdminFile } from '@ambra/contract/platform/operations/file'

const addressOf = ({ type, base64 }: AdminFile): string => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}

/** Lifetime of a blob URL in ms, long enough for the slowest viewer. */
const lifetimeMs = 60_000

/** Opens a file in a new tab for viewing and printing, or downloads it if the browser blocks tabs. */
export function openFile(file: AdminFile): void {
  const address = addressOf(file)
  if (!window.open(address, '_blank')) storeAs(file.name, address)
  setTimeout(() => URL.revokeObjectURL(address), lifetimeMs)
}

/** Downloads a file. */
export function storeFile(file: AdminFile): void {
  const address = addressOf(file)
  storeAs(file.name, address)
  setTimeout(() => URL.revokeObjectURL(address), lifetimeMs)
}

function storeAs(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
