import { saveFile } from '#console/api/save-file.ts'

/** A text that this page has made, as a download. */
export function saveText(name: string, text: string): void {
  const bytes = new TextEncoder().encode(text)
  const content = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  saveFile({ name, type: 'text/csv;charset=utf-8', content })
}
