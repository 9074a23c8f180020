import sax from 'sax'
import { FileError } from '../open-bytes.ts'

const maxDepth = 24
const maxText = 2_000
/** Maximum elements of a file: ten times what its lines need. */
const maxElements = 200_000

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/

/** Texts by element path within a part, such as `RmtInf/Strd/CdtrRefInf/Ref`. */
export type Fields = ReadonlyMap<string, readonly string[]>

/** Statement, entry of a statement, or details of a payment in an entry. */
export type CamtPart = { readonly depth: number; readonly fields: Fields; readonly parts: CamtPart[] }
type OpenPart = Omit<CamtPart, 'fields'> & { readonly fields: Map<string, string[]> }

/**
 * Path of each kind of part: an element of the same name elsewhere, as in a bank's own envelope, is ignored.
 */
const partPaths = new Set(
  ['', '/Ntry', '/Ntry/NtryDtls/TxDtls'].map((end) => `Document/BkToCstmrStmt/Stmt${end}`),
)

/**
 * Parses the statements of a camt.053 document. Refuses documents with a type declaration, and those that are
 * too deep, too large or of another kind.
 * @throws FileError with a message for the operator
 */
export function parseCamt(xml: string): CamtPart[] {
  const parser = sax.parser(true)
  const path: string[] = []
  const open: OpenPart[] = []
  const statements: CamtPart[] = []
  let text = ''
  let elements = 0
  parser.onerror = (error) => {
    throw new FileError(`is not well-formed XML: ${error.message.split('\n')[0] ?? ''}`)
  }
  parser.ondoctype = () => {
    throw new FileError('declares a document type: not read')
  }
  parser.onopentag = ({ name: qualified, attributes }) => {
    const name = localName(qualified)
    elements += 1
    if (path.length >= maxDepth) throw new FileError(`is nested deeper than ${maxDepth} elements`)
    if (elements > maxElements) throw new FileError('is larger than any real statement')
    if (path.length === 0 && !isCamt(name, attributes)) throw new FileError('is no camt.053 statement')
    path.push(name)
    text = ''
    if (partPaths.has(path.join('/'))) {
      const part = { depth: path.length, fields: new Map<string, string[]>(), parts: [] }
      ;(open.at(-1)?.parts ?? statements).push(part)
      open.push(part)
    } else if (typeof attributes['Ccy'] === 'string') put(open, path, '@Ccy', attributes['Ccy'])
  }
  const add = (more: string) => {
    text += more
    if (text.length > maxText) throw new FileError('has a text longer than any real one')
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = () => {
    const part = open.at(-1)
    if (part && part.depth === path.length) open.pop()
    else if (text.trim() !== '') put(open, path, '', text.trim())
    text = ''
    path.pop()
  }
  parser.write(xml)
  parser.close()
  return statements
}

const localName = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1)

const isCamt = (name: string, attributes: Record<string, unknown>): boolean =>
  name === 'Document' &&
  Object.values(attributes).some((value) => typeof value === 'string' && namespace.test(value))

function put(open: readonly OpenPart[], path: readonly string[], suffix: string, value: string): void {
  const part = open.at(-1)
  if (!part) return
  const key = path.slice(part.depth).join('/') + suffix
  const known = part.fields.get(key)
  if (known) known.push(value)
  else part.fields.set(key, [value])
}

/** Returns the first text of the first path that has one; empty without any. */
export const firstText = (fields: Fields, ...keys: string[]): string =>
  keys.flatMap((key) => fields.get(key) ?? []).at(0) ?? ''
