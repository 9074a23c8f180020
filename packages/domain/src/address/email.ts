/**
 * The form in which an e-mail address is stored and compared: composed characters (NFC), small letters, and a host with other letters
 * than those of ASCII by UTS 46. Text that is no address stays as it is, in small letters.
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

/** The host as the name system knows it; undefined where it has no such form. */
function asciiHost(host: string): string | undefined {
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : undefined
}
