import { createHash } from 'node:crypto'
import { parseEuros } from '@ambra/domain/money'
import sax from 'sax'
import { FileError } from '../open-bytes.ts'

/** One movement of an account; `hash` is the same wherever the movement is found again. Cents; days are `YYYY-MM-DD`. */
export type BankMovement = {
  hash: string
  day: string
  amountCents: number
  currency: string
  isCredit: boolean
  /** The structured reference of the payer, without spaces; empty for none. */
  reference: string
  text: string
  payer: string
  payerAccount: string
  /** How the bank names it. */
  bankReference: string
}

/** A statement of one account. */
export type BankStatement = { id: string; account: string; movements: BankMovement[] }

const maxDepth = 24
const maxText = 2_000
/** Elements of one file: ten times what its lines need. */
const maxElements = 200_000
/** Movements of one file. */
const maxMovements = 2_000

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/

/** Texts by the path of their element within a part, as `RmtInf/Strd/CdtrRefInf/Ref`. */
type Fields = Map<string, string[]>

/** Parts of a statement that are read as one, innermost last; deeper parts belong to the one around them as well. */
const partNames = new Set(['Stmt', 'Ntry', 'TxDtls'])
type Part = { name: string; depth: number; fields: Fields; parts: Part[] }

/**
 * Reads a bank statement of ISO 20022, camt.053.001 of any version: booked entries only, a batch by its payments. Strict:
 * documents with a type declaration, too deep, too large or of another kind are refused as a whole.
 * @throws FileError in words for the operator
 */
export function readCamt(xml: string): BankStatement[] {
  const statements = parse(xml).map(statementOf)
  if (statements.length === 0) throw new FileError('holds no statement')
  if (statements.reduce((sum, { movements }) => sum + movements.length, 0) > maxMovements)
    throw new FileError(`holds more than ${maxMovements} movements: export fewer days`)
  return statements
}

function parse(xml: string): Part[] {
  const parser = sax.parser(true)
  const path: string[] = []
  const open: Part[] = []
  const statements: Part[] = []
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
    if (partNames.has(name)) {
      const part = { name, depth: path.length, fields: new Map(), parts: [] }
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

function put(open: readonly Part[], path: readonly string[], suffix: string, value: string): void {
  const part = open.at(-1)
  if (!part) return
  const key = path.slice(part.depth).join('/') + suffix
  const known = part.fields.get(key)
  if (known) known.push(value)
  else part.fields.set(key, [value])
}

const first = (fields: Fields, ...keys: string[]): string =>
  keys.flatMap((key) => fields.get(key) ?? []).at(0) ?? ''

function statementOf({ fields, parts }: Part): BankStatement {
  const account = first(fields, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replace(/\s/g, '')
  if (account === '') throw new FileError('names no account')
  const seen = new Map<string, number>()
  const movements = parts
    .filter(({ name, fields: entry }) => name === 'Ntry' && /^(BOOK)?$/.test(first(entry, 'Sts/Cd', 'Sts')))
    .flatMap((entry) => movementsOf(entry, account))
    .map((movement) => numbered(movement, account, seen))
  return { id: first(fields, 'Id'), account, movements }
}

type Unmarked = Omit<BankMovement, 'hash'>

/** A batch is its payments, when each has a sum of its own; else it is one movement. */
function movementsOf(entry: Part, account: string): Unmarked[] {
  const details = entry.parts.filter(({ name }) => name === 'TxDtls')
  const hasSums = details.length > 1 && details.every(({ fields }) => amountOf(fields) !== undefined)
  const whole = details.length === 1 ? details[0]?.fields : undefined
  return hasSums
    ? details.map(({ fields }) => movementOf(entry.fields, fields, account))
    : [movementOf(entry.fields, whole ?? new Map(), account)]
}

const amountOf = (fields: Fields): string | undefined =>
  first(fields, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt') || undefined

function movementOf(entry: Fields, details: Fields, account: string): Unmarked {
  const direction = first(details, 'CdtDbtInd') || first(entry, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new FileError(`a movement of ${account} goes nowhere`)
  const isCredit = direction === 'CRDT'
  const party = isCredit ? 'Dbtr' : 'Cdtr'
  return {
    day: dayOf(first(entry, 'BookgDt/Dt', 'BookgDt/DtTm')),
    amountCents: centsOf(amountOf(details) ?? first(entry, 'Amt')),
    currency: first(details, 'Amt@Ccy', 'AmtDtls/TxAmt/Amt@Ccy') || first(entry, 'Amt@Ccy'),
    isCredit,
    reference: first(details, 'RmtInf/Strd/CdtrRefInf/Ref').replace(/\s/g, ''),
    text: (details.get('RmtInf/Ustrd') ?? []).join(' ') || first(entry, 'AddtlNtryInf'),
    payer: first(details, `RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`),
    payerAccount: first(details, `RltdPties/${party}Acct/Id/IBAN`).replace(/\s/g, ''),
    bankReference: first(details, 'Refs/AcctSvcrRef', 'Refs/TxId') || first(entry, 'AcctSvcrRef', 'NtryRef'),
  }
}

function dayOf(text: string): string {
  const day = text.slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new FileError(`has a movement without a day: "${text.slice(0, 20)}"`)
  return day
}

/** Amounts have a point and up to five digits behind it; fractions of a cent are none of ours. */
function centsOf(text: string): number {
  const cents = /^\d{1,12}(\.\d{1,2}0{0,3})?$/.test(text)
    ? parseEuros(text.replace(/(\.\d\d)0+$/, '$1'))
    : undefined
  if (cents === undefined) throw new FileError(`has an amount that is none: "${text.slice(0, 20)}"`)
  return cents
}

/** Two movements that nothing tells apart, on one day, are two: the first is found again as the first. */
function numbered(movement: Unmarked, account: string, seen: Map<string, number>): BankMovement {
  const mark = JSON.stringify([account, movement])
  const place = (seen.get(mark) ?? 0) + 1
  seen.set(mark, place)
  return { ...movement, hash: createHash('sha256').update(`${mark}|${place}`).digest('hex') }
}
