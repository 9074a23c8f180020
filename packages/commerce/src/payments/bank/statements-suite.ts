import fc from 'fast-check'

export const shopAccount = 'EE382200221020145685'

/** Payment in an entry of a scenario, as its file reports it, correctly or not. */
type Told = {
  order: number | undefined
  ownCents: number | undefined
  ownCurrency: 'EUR' | 'USD'
  instructedCents: number | undefined
  isBack: boolean
}

/** Entry of the account, with how the scenario's files report it. */
type Entry = {
  cents: number
  currency: 'EUR' | 'USD'
  isCredit: boolean
  isReversal: boolean
  isBooked: boolean
  /** Whether the payments add up to the entry. */
  addsUp: boolean
  hasBankReference: boolean
  hasEndToEndId: boolean
  told: Told[]
}

/**
 * Step of a scenario: a file with some of the entries, possibly repeated or with fewer ids, or a person's
 * decision.
 */
export type Step =
  | { kind: 'file'; entries: number[]; isOwn: boolean; forgetsIds: boolean }
  | { kind: 'match'; lines: number[]; orders: number[]; overCents: number }
  | { kind: 'unmatch'; line: number }
  | { kind: 'decide'; line: number; outcome: 'kept' | 'unpaid' }

export type Story = { entries: Entry[]; steps: Step[] }

export const orderCount = 4
/** Price of each order; movements have it, twice it, or a sum near it. */
const orderCents = 10_300
const cents = fc.constantFrom(orderCents, orderCents, 2 * orderCents, orderCents - 1, orderCents + 700, 350)
const currency = fc.constantFrom('EUR' as const, 'EUR' as const, 'USD' as const)
const mostly = fc.constantFrom(true, true, true, false)
const rarely = mostly.map((isIt) => !isIt)

const told: fc.Arbitrary<Told> = fc.record({
  order: fc.option(fc.nat(orderCount - 1), { nil: undefined }),
  ownCents: fc.option(cents, { nil: undefined }),
  ownCurrency: currency,
  instructedCents: fc.option(cents, { nil: undefined }),
  isBack: rarely,
})

const entry: fc.Arbitrary<Entry> = fc.record({
  cents,
  currency,
  isCredit: mostly,
  isReversal: rarely,
  isBooked: mostly,
  addsUp: fc.boolean(),
  hasBankReference: fc.boolean(),
  hasEndToEndId: fc.boolean(),
  told: fc.array(told, { maxLength: 3 }),
})

/** Typical transfer: the sum of one order or two, with or without a reference. */
const plainEntry: fc.Arbitrary<Entry> = fc
  .record({
    cents: fc.constantFrom(orderCents, orderCents, 2 * orderCents, orderCents + 700),
    order: fc.option(fc.nat(orderCount - 1), { nil: undefined }),
    isCredit: mostly,
    isReversal: rarely,
    hasBankReference: fc.boolean(),
    hasEndToEndId: fc.boolean(),
  })
  .map(({ order, ...one }) => ({
    ...one,
    currency: 'EUR',
    isBooked: true,
    addsUp: true,
    told: [{ order, ownCents: undefined, ownCurrency: 'EUR', instructedCents: undefined, isBack: false }],
  }))

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('file' as const),
    entries: fc.array(fc.nat(7), { minLength: 1, maxLength: 5 }),
    isOwn: mostly,
    forgetsIds: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('match' as const),
    lines: fc.array(fc.nat(8), { minLength: 1, maxLength: 2 }),
    orders: fc.array(fc.nat(orderCount - 1), { minLength: 1, maxLength: 2 }),
    overCents: fc.constantFrom(0, 0, 700, orderCents),
  }),
  fc.record({ kind: fc.constant('unmatch' as const), line: fc.nat(12) }),
  fc.record({
    kind: fc.constant('decide' as const),
    line: fc.nat(12),
    outcome: fc.constantFrom('kept' as const, 'unpaid' as const),
  }),
)

export const stories: fc.Arbitrary<Story> = fc.record({
  entries: fc.array(fc.oneof(entry, plainEntry), { minLength: 3, maxLength: 8 }),
  steps: fc
    .array(step, { minLength: 4, maxLength: 14 })
    .map((steps) => [{ kind: 'file', entries: [0, 1, 2, 3, 4], isOwn: true, forgetsIds: false }, ...steps]),
})

const euros = (sum: number) => (sum / 100).toFixed(2)
const amount = (path: string, sum: number, of: string) =>
  `<${path}><Amt Ccy="${of}">${euros(sum)}</Amt></${path}>`

/**
 * Builds a file with entries of a scenario; a repeated entry is identical except for its position and omitted
 * ids.
 */
export function fileOf(
  story: Story,
  { entries, isOwn, forgetsIds }: Extract<Step, { kind: 'file' }>,
  references: readonly string[],
): string {
  const chosen = [...new Set(entries.map((index) => index % story.entries.length))]
  const account = isOwn ? shopAccount : 'LT601010012345678901'
  const body = chosen
    .map((index, place) => entryXml(story, { index, place, forgetsIds }, references))
    .join('')
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${body}</Stmt></BkToCstmrStmt></Document>`
}

function entryXml(
  story: Story,
  { index, place, forgetsIds }: { index: number; place: number; forgetsIds: boolean },
  references: readonly string[],
): string {
  const one = story.entries[index]
  if (!one) return ''
  const part = Math.floor(one.cents / Math.max(1, one.told.length))
  const details = one.told.map((payment, at) => {
    const isLast = at === one.told.length - 1
    const share = isLast ? one.cents - part * (one.told.length - 1) : part
    const own = one.addsUp
      ? { sum: share, of: one.currency }
      : { sum: payment.ownCents, of: payment.ownCurrency }
    const reference = payment.order === undefined ? '' : (references[payment.order] ?? '')
    return `<TxDtls><Refs><EndToEndId>${one.hasEndToEndId ? `E-${index}-${at}` : 'NOTPROVIDED'}</EndToEndId></Refs>${
      payment.isBack && !one.addsUp ? '<CdtDbtInd>DBIT</CdtDbtInd>' : ''
    }<AmtDtls>${payment.instructedCents === undefined ? '' : amount('InstdAmt', payment.instructedCents, 'EUR')}${
      own.sum === undefined ? '' : amount('TxAmt', own.sum, own.of)
    }</AmtDtls><RmtInf><Ustrd>entry ${index}</Ustrd>${
      reference && `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`
    }</RmtInf></TxDtls>`
  })
  const bankReference = one.hasBankReference && !forgetsIds ? `<AcctSvcrRef>B-${index}</AcctSvcrRef>` : ''
  return `<Ntry><NtryRef>${place + 1}</NtryRef><Amt Ccy="${one.currency}">${euros(one.cents)}</Amt><CdtDbtInd>${
    one.isCredit ? 'CRDT' : 'DBIT'
  }</CdtDbtInd>${one.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${one.isBooked ? 'BOOK' : 'PDNG'}</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${bankReference}<NtryDtls>${details.join('')}</NtryDtls><AddtlNtryInf>entry ${index}</AddtlNtryInf></Ntry>`
}

/** Sums up the euros that entries brought to the shop's account, each once, however often it is reported. */
export const bookedCents = ({ entries }: Story, seen: ReadonlySet<number>): number =>
  entries.reduce(
    (sum, { cents: booked, currency: of, isCredit, isReversal, isBooked }, index) =>
      seen.has(index) && of === 'EUR' && isCredit && !isReversal && isBooked ? sum + booked : sum,
    0,
  )
