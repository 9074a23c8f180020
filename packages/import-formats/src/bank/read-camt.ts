import { createHash } from 'node:crypto'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { FileError } from '../open-bytes.ts'
import { type CamtPart, type Fields, firstText, parseCamt } from './camt-parts.ts'
import { referencesOf } from './payment-references.ts'

/**
 * Movement of an account; `hash` is equal wherever the movement occurs again. Cents; days are `YYYY-MM-DD`.
 */
export type BankMovement = {
  hash: string
  day: string
  /** Amount booked on the account, in the currency of the entry. */
  amountCents: number
  currency: string
  isCredit: boolean
  /** Reversal of an earlier movement: a returned payment, or one of the shop's own. */
  isReversal: boolean
  /** References of the payer, without spaces. */
  references: string[]
  text: string
  payer: string
  payerAccount: string
  /** Bank's reference of the movement. */
  bankReference: string
  transactionId: string
  endToEndId: string
  /** True for one payment of a batch. */
  isPart: boolean
  /** For a batch whose payments do not add up: its total minus theirs. */
  gapCents?: number
}

/** Unreadable movement: its position among the entries of the file, and the reason. */
export type RefusedMovement = {
  place: number
  bankReference: string
  reason: 'amount' | 'day' | 'direction' | 'status'
}

/** Statement of one account. */
export type BankStatement = {
  id: string
  account: string
  movements: BankMovement[]
  refused: RefusedMovement[]
}

/** Maximum movements of a file. */
const maxMovements = 2_000

/**
 * Reads a bank statement in ISO 20022, camt.053.001 of any version: booked entries only, a batch by its
 * payments. Refuses single unreadable movements.
 * @throws FileError with a message for the operator when the file is no statement
 */
export function readCamt(xml: string): BankStatement[] {
  const statements = parseCamt(xml).map(statementOf)
  if (statements.length === 0) throw new FileError('holds no statement')
  if (statements.reduce((sum, { movements }) => sum + movements.length, 0) > maxMovements)
    throw new FileError(`holds more than ${maxMovements} movements: export fewer days`)
  return statements
}

type Unmarked = Omit<BankMovement, 'hash'>
class Unreadable extends Error {
  readonly reason: RefusedMovement['reason']
  constructor(reason: RefusedMovement['reason']) {
    super(reason)
    this.reason = reason
  }
}

function statementOf({ fields, parts }: CamtPart): BankStatement {
  const account = firstText(fields, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replace(/\s/g, '').toUpperCase()
  if (account === '') throw new FileError('names no account')
  const seen = new Map<string, number>()
  const movements: BankMovement[] = []
  const refused: RefusedMovement[] = []
  parts.forEach((entry, index) => {
    try {
      if (isBooked(entry.fields))
        movements.push(...movementsOf(entry).map((movement) => numbered(movement, account, seen)))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const bankReference = firstText(entry.fields, 'AcctSvcrRef', 'NtryRef').slice(0, 70)
      refused.push({ place: index + 1, bankReference, reason: error.reason })
    }
  })
  return { id: firstText(fields, 'Id'), account, movements, refused }
}

/**
 * Returns whether an entry is booked. Announced and informational entries are not; an entry without a status
 * is not assumed to be.
 */
function isBooked(entry: Fields): boolean {
  const status = firstText(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts')
  if (status === '') throw new Unreadable('status')
  return status === 'BOOK'
}

/**
 * Splits a batch into its payments when each has the batch's direction and an amount in its currency, and
 * they add up to it; otherwise returns one movement, so that more than was booked never counts.
 */
function movementsOf({ fields: entry, parts }: CamtPart): Unmarked[] {
  const booked = bookedOf(entry)
  const [only, ...more] = parts
  const payments = Number(firstText(entry, 'NtryDtls/Btch/NbOfTxs')) || 1
  if (!only || (more.length === 0 && payments === 1 && isWhole(only.fields, booked)))
    return [movementOf(entry, only?.fields ?? new Map(), booked)]
  const shares = parts.map(({ fields }) => ({ fields, ...shareOf(fields, booked) }))
  const sum = shares.reduce((all, { isCredit, cents = 0 }) => all + (isCredit ? cents : -cents), 0)
  const whole = booked.isCredit ? booked.amountCents : -booked.amountCents
  const gap = whole - sum
  const isPlain = ({ cents, isCredit }: (typeof shares)[number]) =>
    cents !== undefined && isCredit === booked.isCredit
  if (gap === 0 && shares.length >= payments && shares.every(isPlain))
    return shares.map(({ fields, isCredit, cents = 0 }) => ({
      ...movementOf(entry, fields, { ...booked, amountCents: cents, isCredit }),
      isPart: true,
    }))
  return [{ ...batchOf(entry, parts, booked), gapCents: gap }]
}

type Booked = Pick<BankMovement, 'amountCents' | 'currency' | 'isCredit'>

/** Returns the amount an entry moves on its account, the only one that counts. */
function bookedOf(entry: Fields): Booked {
  const amountCents = centsOf(firstText(entry, 'Amt'))
  const currency = firstText(entry, 'Amt@Ccy')
  if (amountCents === undefined || !/^[A-Z]{3}$/.test(currency)) throw new Unreadable('amount')
  return { amountCents, currency, isCredit: isCreditOf(firstText(entry, 'CdtDbtInd')) }
}

function isCreditOf(direction: string): boolean {
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new Unreadable('direction')
  return direction === 'CRDT'
}

/** Returns whether one payment is all of an entry; it may state more than was booked, before charges. */
function isWhole(details: Fields, booked: Booked): boolean {
  const { isCredit, cents = booked.amountCents } = shareOf(details, booked)
  return isCredit === booked.isCredit && cents >= booked.amountCents
}

const ownAmounts = ['Amt', 'AmtDtls/TxAmt/Amt']

/** Returns a payment's share of a batch; undefined when stated only in another currency, or not at all. */
function shareOf(details: Fields, booked: Booked): { isCredit: boolean; cents: number | undefined } {
  const direction = firstText(details, 'CdtDbtInd')
  const isCredit = direction === '' ? booked.isCredit : isCreditOf(direction)
  const path = ownAmounts.find((one) => firstText(details, `${one}@Ccy`) === booked.currency)
  return { isCredit, cents: path === undefined ? undefined : centsOf(firstText(details, path)) }
}

/** Returns a whole batch with the references and texts of all its payments, for a person to review. */
function batchOf(entry: Fields, parts: readonly CamtPart[], booked: Booked): Unmarked {
  const all = parts.map(({ fields }) => movementOf(entry, fields, booked))
  return {
    ...movementOf(entry, new Map(), booked),
    isReversal: all.some(({ isReversal }) => isReversal),
    references: [...new Set(all.flatMap(({ references }) => references))].slice(0, 20),
    text: [...new Set(all.map(({ text }) => text))].filter(Boolean).join(' ').slice(0, maxTextLength),
  }
}

const maxTextLength = 1_000

function movementOf(entry: Fields, details: Fields, booked: Booked): Unmarked {
  const party = booked.isCredit ? 'Dbtr' : 'Cdtr'
  const texts = [...(details.get('RmtInf/Ustrd') ?? []), ...(details.get('RmtInf/Strd/AddtlRmtInf') ?? [])]
  return {
    ...booked,
    day: dayOf(firstText(entry, 'BookgDt/Dt', 'BookgDt/DtTm')),
    isReversal: isReversal(entry, details),
    references: referencesOf(details),
    text: (texts.join(' ') || firstText(details, 'AddtlTxInf') || firstText(entry, 'AddtlNtryInf')).slice(
      0,
      maxTextLength,
    ),
    payer: firstText(details, `RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`),
    payerAccount: firstText(details, `RltdPties/${party}Acct/Id/IBAN`).replace(/\s/g, ''),
    // `NtryRef` is a position in a file and identifies nothing.
    bankReference: idOf(firstText(details, 'Refs/AcctSvcrRef')) || idOf(firstText(entry, 'AcctSvcrRef')),
    transactionId: idOf(firstText(details, 'Refs/TxId')),
    endToEndId: idOf(firstText(details, 'Refs/EndToEndId')),
    isPart: false,
  }
}

/** ISO 20022 codes of a payment that came back: returned, or cancelled on request. */
const backCodes = ['RRTN', 'RPCR']
const familyPath = 'BkTxCd/Domn/Fmly/SubFmlyCd'

const isReversal = (entry: Fields, details: Fields): boolean =>
  ['true', '1'].includes(firstText(entry, 'RvslInd').toLowerCase()) ||
  [entry, details].some((fields) => backCodes.includes(firstText(fields, familyPath))) ||
  [...details.keys()].some((path) => path.startsWith('RtrInf/'))

/** Returns an id that identifies a movement; banks write `NOTPROVIDED` for none. */
const idOf = (text: string): string => {
  const id = text.replace(/\s/g, '')
  return /^(NOTPROVIDED|NOTAVAILABLE|NONREF|0+|-+)$/i.test(id) ? '' : id
}

function dayOf(text: string): string {
  const day = text.slice(0, 10)
  const moment = new Date(`${day}T00:00:00Z`)
  // An impossible date would become another one.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) throw new Unreadable('day')
  return day
}

/**
 * Parses a decimal of XML Schema to cents; it may have extra zeros and a plus sign. Fractions of a cent are
 * invalid.
 */
function centsOf(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^\+?(\d{0,30})(?:\.(\d{0,30}))?$/.exec(text) ?? []
  const euros = whole.replace(/^0{1,30}/, '')
  const [cents, beyond] = [fraction.slice(0, 2), fraction.slice(2)]
  if (`${whole}${fraction}` === '' || euros.length > 12 || /[1-9]/.test(beyond)) return undefined
  return parseEuros(`${euros || '0'}.${cents.padEnd(2, '0')}`)
}

/**
 * Identifies a movement by the ids of bank and payer, otherwise by all its data. Two indistinguishable
 * movements on one day count as two: the first keeps the identity of the first.
 */
function numbered(movement: Unmarked, account: string, seen: Map<string, number>): BankMovement {
  const { day, amountCents, currency, isCredit, isReversal: isBack, isPart } = movement
  const { bankReference, transactionId, endToEndId, references, text, payer, payerAccount } = movement
  const facts = [account, day, amountCents, currency, isCredit, isBack, isPart]
  const isNamed = transactionId !== '' || bankReference !== ''
  const mark = JSON.stringify([
    ...facts,
    bankReference,
    transactionId,
    endToEndId,
    // Parts of a batch may share its reference.
    isNamed && !isPart ? [] : [references, text, payer, payerAccount],
  ])
  const place = (seen.get(mark) ?? 0) + 1
  seen.set(mark, place)
  return { ...movement, hash: createHash('sha256').update(`${mark}|${place}`).digest('hex') }
}
