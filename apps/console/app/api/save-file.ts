/** Saves a file returned by an operation (`content` in base64) as a download. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0)
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has started by then. Without revoking, the blob would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
