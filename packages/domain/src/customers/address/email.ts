/**
 * Returns the form in which an email address is stored and compared: composed characters (NFC), lower case,
 * and an internationalized host by UTS 46. Text that is no address is only lower-cased.
 */
export function normalEmail(typed: string): string {
  const address = typed.normalize('NFC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  if (at < 0 || isAscii(host)) return address
  return `${address.slice(0, at)}@${asciiHost(host) ?? host}`
}

const isAscii = (text: string): boolean =>
  [...text].every((character) => (character.codePointAt(0) ?? 0) < 128)

/** Converts a host to ASCII; undefined without such a form. */
function asciiHost(host: string): string | undefined {
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : undefined
}
