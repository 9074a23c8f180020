import { describe, expect, it } from 'vitest'
import { readCamt } from './read-camt.ts'

const document = (statement: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <Stmt><Id>S-1</Id><Acct><Id><IBAN>EE382200221020145685</IBAN></Id></Acct>${statement}</Stmt></BkToCstmrStmt></Document>`

const entry = ({ sum = '103.00', details = '', status = '<Sts>BOOK</Sts>', direction = 'CRDT' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-20</Dt></BookgDt>
  <AcctSvcrRef>RB-1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`

const payment = `<TxDtls><RltdPties><Dbtr><Nm>Mari Maasikas</Nm></Dbtr><DbtrAcct><Id><IBAN>EE471000001020145685</IBAN></Id></DbtrAcct></RltdPties>
  <RmtInf><Strd><CdtrRefInf><Ref>1000005405</Ref></CdtrRefInf></Strd><Ustrd>Order &amp; thanks</Ustrd></RmtInf></TxDtls>`

const movementsOf = (xml: string) => readCamt(xml).flatMap(({ movements }) => movements)

describe('camt.053', () => {
  it('reads amount, day, payer and reference', () => {
    const [statement] = readCamt(document(entry({ details: payment })))
    expect(statement).toMatchObject({ id: 'S-1', account: 'EE382200221020145685' })
    expect(statement?.movements).toEqual([
      {
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        day: '2026-11-20',
        amountCents: 10_300,
        currency: 'EUR',
        isCredit: true,
        isReversal: false,
        references: ['1000005405'],
        text: 'Order & thanks',
        payer: 'Mari Maasikas',
        payerAccount: 'EE471000001020145685',
        bankReference: 'RB-1',
        transactionId: '',
        endToEndId: '',
        isPart: false,
      },
    ])
  })

  it('reads the newer form, in which parties and statuses have their own elements', () => {
    const details = payment
      .replace('<Dbtr><Nm>', '<Dbtr><Pty><Nm>')
      .replace('</Nm></Dbtr>', '</Nm></Pty></Dbtr>')
    const xml = document(entry({ details, status: '<Sts><Cd>BOOK</Cd></Sts>' }), '08')
    expect(movementsOf(xml)).toMatchObject([{ payer: 'Mari Maasikas', amountCents: 10_300 }])
  })

  it('omits unbooked entries, and recognizes outgoing money', () => {
    const xml = document(entry({ status: '<Sts>PDNG</Sts>' }) + entry({ direction: 'DBIT', sum: '5' }))
    expect(movementsOf(xml)).toMatchObject([{ isCredit: false, amountCents: 500 }])
  })

  it('splits a batch when its payments have amounts', () => {
    const of = (sum: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${sum}</Amt></TxAmt></AmtDtls></TxDtls>`
    const xml = document(entry({ details: of('100.00') + of('3.00') }))
    expect(movementsOf(xml).map(({ amountCents }) => amountCents)).toEqual([10_000, 300])
  })

  it('identifies a movement equally in another file, and distinguishes twins', () => {
    const twice = movementsOf(document(entry({ details: payment }) + entry({ details: payment })))
    expect(new Set(twice.map(({ hash }) => hash)).size).toBe(2)
    const again = movementsOf(document(entry({ details: payment }), '08'))
    expect(again[0]?.hash).toBe(twice[0]?.hash)
  })

  it.each([
    [
      'entities of its own',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${document('')}`,
      /document type/,
    ],
    ['a file of this machine', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${document('')}`, /document type/],
    ['an unknown entity', document(entry({ sum: '&boom;' })), /not well-formed/],
    ['endless depth', document('<a>'.repeat(5000)), /nested deeper/],
    [
      'an endless text',
      document(`<Ntry><AddtlNtryInf>${'x'.repeat(3000)}</AddtlNtryInf></Ntry>`),
      /longer than any/,
    ],
    ['another kind', '<html xmlns="http://www.w3.org/1999/xhtml"></html>', /no camt/],
    ['a cut end', document(entry()).slice(0, -40), /not well-formed/],
    ['no account', document('').replace(/<Acct>.*<\/Acct>/, ''), /names no account/],
    ['too many movements', document(entry().repeat(2001)), /more than 2000/],
    ['nothing', '', /no statement|not well-formed/],
  ])('refuses %s', (_, xml, words) => {
    expect(() => readCamt(xml)).toThrow(words)
  })

  it.each([
    ['zeros in front', '000000000000103.00'],
    ['five digits behind the point', '103.00000'],
    ['a plus', '+103.0'],
    ['no digits behind the point', '103.'],
  ])('reads an amount with %s', (_, sum) => {
    expect(movementsOf(document(entry({ sum })))).toMatchObject([{ amountCents: 10_300 }])
  })

  it.each([
    ['an exponent', { sum: '1e9' }, 'amount'],
    ['a minus', { sum: '-5.00' }, 'amount'],
    ['fractions of a cent', { sum: '1.005' }, 'amount'],
    ['thousands of billions', { sum: '1000000000000.00' }, 'amount'],
    ['no direction', { direction: 'BOTH' }, 'direction'],
    ['no status', { status: '' }, 'status'],
  ])('refuses a movement with %s and reads the others', (_, wrong, reason) => {
    const [statement] = readCamt(document(entry() + entry(wrong) + entry({ sum: '7.00' })))
    expect(statement?.refused).toEqual([{ place: 2, bankReference: 'RB-1', reason }])
    expect(statement?.movements.map(({ amountCents }) => amountCents)).toEqual([10_300, 700])
  })

  it('refuses a movement on an impossible date', () => {
    const [statement] = readCamt(document(entry().replace('2026-11-20', '2026-02-30') + entry()))
    expect(statement).toMatchObject({ refused: [{ place: 1, reason: 'day' }], movements: [{}] })
  })

  it('reads entries only from the statement, not from an envelope', () => {
    const envelope = `<SplmtryData><Envlp>${entry({ sum: '999.00' })}</Envlp></SplmtryData>`
    expect(movementsOf(document(envelope + entry()))).toMatchObject([{ amountCents: 10_300 }])
    const nested = entry().replace(
      '<NtryDtls>',
      `<SplmtryData><TxDtls><Amt Ccy="EUR">1</Amt></TxDtls></SplmtryData><NtryDtls>`,
    )
    expect(movementsOf(document(nested))).toMatchObject([{ amountCents: 10_300, isPart: false }])
  })
})

describe('amount of a movement', () => {
  const instructed = (sum: string, currency: string) =>
    `<InstdAmt><Amt Ccy="${currency}">${sum}</Amt></InstdAmt>`
  const own = (sum: string, currency = 'EUR') => `<TxAmt><Amt Ccy="${currency}">${sum}</Amt></TxAmt>`
  const paying = (amounts: string, more = '') =>
    `<TxDtls><AmtDtls>${amounts}</AmtDtls>${more}<RmtInf><Strd><CdtrRefInf><Ref>1000005405</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`
  const sumsOf = (xml: string) => movementsOf(xml).map(({ amountCents, currency }) => [amountCents, currency])

  it.each([
    ['an instructed sum in dollars', paying(instructed('22.89', 'USD'))],
    ['an instructed sum in euros', paying(instructed('22.89', 'EUR'))],
    ['a sum before charges', paying(own('22.89'), '<Chrgs><Rcrd><Amt Ccy="EUR">3.49</Amt></Rcrd></Chrgs>')],
    ['a counter value', paying(`<CntrValAmt><Amt Ccy="EUR">22.89</Amt></CntrValAmt>`)],
    ['a sum of a batch of one', `<Btch><NbOfTxs>1</NbOfTxs></Btch>${paying(own('22.89'))}`],
    ['an announced sum', paying('<AnncdPstngAmt><Amt Ccy="EUR">22.89</Amt></AnncdPstngAmt>')],
  ])('uses the booked amount, not %s', (_, details) => {
    expect(sumsOf(document(entry({ sum: '19.40', details })))).toEqual([[1_940, 'EUR']])
  })

  it('keeps the currency of its entry', () => {
    const foreign = entry({ sum: '22.89', details: paying(own('22.89')) }).replace(
      '<Amt Ccy="EUR">',
      '<Amt Ccy="SEK">',
    )
    expect(sumsOf(document(foreign))).toEqual([[2_289, 'SEK']])
  })

  it.each([
    ['parts in another currency', paying(own('100.00')) + paying(own('3.00', 'USD')), 300],
    ['instructed parts', paying(instructed('100.00', 'EUR')) + paying(instructed('3.00', 'EUR')), 10_300],
    ['parts that are too little', paying(own('100.00')) + paying(own('2.99')), 1],
    ['parts that are too much', paying(own('100.00')) + paying(own('3.01')), -1],
    ['a part of no sum', paying(own('100.00')) + paying(own('3.00')) + paying(''), 0],
    ['one listed part', paying(own('50.00')), 5_300],
    ['one listed part in the other direction', paying(own('103.00'), '<CdtDbtInd>DBIT</CdtDbtInd>'), 20_600],
    ['three payments, one of them listed', `<Btch><NbOfTxs>3</NbOfTxs></Btch>${paying('')}`, 10_300],
    [
      'three payments, two of them listed',
      `<Btch><NbOfTxs>3</NbOfTxs></Btch>${paying(own('100.00'))}${paying(own('3.00'))}`,
      0,
    ],
  ])('keeps a batch of %s whole, with the difference', (_, details, gapCents) => {
    expect(movementsOf(document(entry({ details })))).toMatchObject([
      { amountCents: 10_300, gapCents, references: ['1000005405'], isPart: false },
    ])
  })

  it('keeps a batch whole whose parts go both ways, because one exceeds the booked amount', () => {
    const back = paying(own('7.00')).replace('<TxDtls>', '<TxDtls><CdtDbtInd>DBIT</CdtDbtInd>')
    expect(movementsOf(document(entry({ details: paying(own('110.00')) + back })))).toMatchObject([
      { amountCents: 10_300, isCredit: true, isPart: false, gapCents: 0 },
    ])
  })
})

describe('references of a movement', () => {
  // RF and check digits around 1000000012.
  const wrapped = 'RF231000000012'
  const told = (remittance: string) =>
    movementsOf(document(entry({ details: `<TxDtls><RmtInf>${remittance}</RmtInf></TxDtls>` })))[0]
      ?.references

  it.each([
    ['structured', '<Strd><CdtrRefInf><Ref>10000 00012</Ref></CdtrRefInf></Strd>'],
    ['structured and international', `<Strd><CdtrRefInf><Ref>${wrapped}</Ref></CdtrRefInf></Strd>`],
    ['international in groups', '<Strd><CdtrRefInf><Ref>RF23 1000 0000 12</Ref></CdtrRefInf></Strd>'],
    ['international within words', `<Ustrd>Tasun ${wrapped} aitäh</Ustrd>`],
    ['international before a year', '<Ustrd>RF23 1000 0000 12 2026</Ustrd>'],
    ['beside the structured ones', '<Strd><AddtlRmtInf>viitenumber 1000000012</AddtlRmtInf></Strd>'],
  ])('finds references %s', (_, remittance) => {
    expect(told(remittance)).toEqual(['1000000012'])
  })

  it('returns all given references, each once', () => {
    const of = (reference: string) => `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`
    expect(told(of('1000000012') + of('1000000025') + of(wrapped))).toEqual(['1000000012', '1000000025'])
  })

  it('ignores other numbers in a text, and references with wrong check digits', () => {
    expect(told('<Ustrd>order 1000000012</Ustrd>')).toEqual([])
    expect(told('<Ustrd>RF241000000012</Ustrd>')).toEqual([])
  })
})

describe('identity of a movement', () => {
  const hashes = (xml: string) => movementsOf(xml).map(({ hash }) => hash)
  const numbered = (place: number, more: string) =>
    entry({ details: `<TxDtls><Refs>${more}</Refs></TxDtls>` })
      .replace('<Amt', `<NtryRef>${place}</NtryRef><Amt`)
      .replace('<AcctSvcrRef>RB-1</AcctSvcrRef>', '')

  it.each([
    ['the bank', '<AcctSvcrRef>RB-7</AcctSvcrRef>'],
    ['the clearing', '<TxId>TX-7</TxId>'],
    ['the payer', '<EndToEndId>E2E-7</EndToEndId>'],
    ['nobody', '<EndToEndId>NOTPROVIDED</EndToEndId>'],
  ])('identifies a movement named by %s equally at another position of a file', (_, id) => {
    expect(hashes(document(numbered(7, id)))).toEqual(hashes(document(numbered(1, id))))
  })

  it('identifies a movement named by the bank equally with another text', () => {
    const [one, other] = ['Order 1', 'ORDER 1/ '].map((text) =>
      document(entry({ details: `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>` })),
    )
    expect(hashes(one ?? '')).toEqual(hashes(other ?? 'x'))
  })

  it('recognizes the reversal of another movement', () => {
    const marked = entry({ direction: 'DBIT' }).replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    const returned = entry({ details: '<TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>' })
    const capital = entry().replace('<Sts>', '<RvslInd>TRUE</RvslInd><Sts>')
    const coded = (code: string) =>
      `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd>`
    const byCode = entry().replace('<AcctSvcrRef>', `${coded('RRTN')}<AcctSvcrRef>`)
    const inDetails = entry({ details: `<TxDtls>${coded('RPCR')}</TxDtls>` })
    const ordinary = entry({ details: `<TxDtls>${coded('ESCT')}</TxDtls>` })
    const all = marked + returned + capital + byCode + inDetails + ordinary + entry()
    expect(movementsOf(document(all)).map(({ isReversal }) => isReversal)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
