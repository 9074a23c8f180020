import { ShopError } from '../errors/errors.ts'

/** Maximum parameters of a URL and fields of a form. The largest URL of the storefront has about 30. */
export const maxFields = 256

/**
 * Rejects JSON text that is too deep or has too many fields, before parsing it.
 * @throws ShopError request.too_deep, request.too_many_fields
 */
export function checkJsonText(text: string): void {
  const excess = jsonExcess(text)
  if (excess === 'depth') throw new ShopError('request.too_deep', { max: requestBounds.depth })
  if (excess === 'members') throw new ShopError('request.too_many_fields', { max: requestBounds.members })
}

/**
 * Rejects a query string or a form (`a=1&b=2`) with too many fields.
 * @throws ShopError request.too_many_fields
 */
export function checkFormText(text: string): void {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields += 1
  if (fields > maxFields) throw new ShopError('request.too_many_fields', { max: maxFields })
}

/**
 * Checks a body by the kind detected from its text: JSON starts with a brace or bracket, anything else is a
 * form.
 * @throws ShopError request.too_deep, request.too_many_fields
 */
export function checkBodyText(text: string): void {
  if (/^\s*[[{]/.test(text)) checkJsonText(text)
  else checkFormText(text)
}

/** Maximum depth and size of untrusted JSON text. `members` counts keys and list elements together. */
type JsonBounds = { readonly depth: number; readonly members: number }

/**
 * Limits of a request. The deepest body of the contract has about 12 levels, the largest cart (500 lines)
 * about 6,000 members; a search query of 16 nested bools has 48 levels and is rejected.
 */
export const requestBounds: JsonBounds = { depth: 32, members: 10_000 }

/** Limits of one line of an imported file, or of a content file: large but never deep. */
export const fileBounds: JsonBounds = { depth: 32, members: 2_000_000 }

const quote = 34
const comma = 44
const openList = 91
const backslash = 92
const closeList = 93
const openObject = 123
const closeObject = 125

/**
 * Returns which limit JSON text exceeds, or undefined. Scans the text once without building anything: deep
 * nesting would overflow the stack of the first function that walks it, and of the database that stores it.
 * The text need not be valid JSON; the parser checks that later.
 */
export function jsonExcess(text: string, bounds: JsonBounds = requestBounds): keyof JsonBounds | undefined {
  let depth = 0
  let members = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) members += 1
    else if (code === openObject || code === openList) {
      depth += 1
      members += 1
      if (depth > bounds.depth) return 'depth'
    } else if (code === closeObject || code === closeList) depth -= 1
    if (members > bounds.members) return 'members'
  }
  return undefined
}

/**
 * Returns whether a parsed value has a text or field name that no database can store: a NUL or half of a
 * surrogate pair.
 */
export function holdsBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed() || value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => holdsBrokenText(name) || holdsBrokenText(inner))
}

/**
 * Returns the position of the closing quote of the string opened at `start`; the end of the text if there is
 * none.
 */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/**
 * Parses untrusted JSON text: a provider's response, a file, a token.
 * @throws SyntaxError when it is not JSON, RangeError when it exceeds the limits
 */
export function parseBoundedJson(text: string, bounds: JsonBounds = requestBounds): unknown {
  const excess = jsonExcess(text, bounds)
  if (excess) throw new RangeError(`JSON with a ${excess} over ${bounds[excess]}`)
  return JSON.parse(text)
}
