import { saveFile } from '#console/api/save-file.ts'

/** Saves a text of this page as a download. */
export function saveText(name: string, text: string): void {
  const bytes = new TextEncoder().encode(text)
  const content = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  saveFile({ name, type: 'text/csv;charset=utf-8', content })
}
