/** A file that an operation gave, `content` in base64: the browser keeps it as a download. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0)
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has begun by then; without this the file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
