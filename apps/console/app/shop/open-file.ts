import type { AdminFile } from '@ambra/contract/admin/file'

const addressOf = ({ type, base64 }: AdminFile): string => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}

/** Long enough for the slowest reader to have opened it. */
const lifeMs = 60_000

/** Opens a file in a tab of its own, to be looked at and printed; where tabs are blocked it is stored. */
export function openFile(file: AdminFile): void {
  const address = addressOf(file)
  if (!window.open(address, '_blank')) storeAs(file.name, address)
  setTimeout(() => URL.revokeObjectURL(address), lifeMs)
}

/** Stores a file on the device. */
export function storeFile(file: AdminFile): void {
  const address = addressOf(file)
  storeAs(file.name, address)
  setTimeout(() => URL.revokeObjectURL(address), lifeMs)
}

function storeAs(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
