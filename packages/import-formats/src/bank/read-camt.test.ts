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
  it('gives sum, day, payer and reference', () => {
    const [statement] = readCamt(document(entry({ details: payment })))
    expect(statement).toMatchObject({ id: 'S-1', account: 'EE382200221020145685' })
    expect(statement?.movements).toEqual([
      {
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        day: '2026-11-20',
        amountCents: 10_300,
        currency: 'EUR',
        isCredit: true,
        reference: '1000005405',
        text: 'Order & thanks',
        payer: 'Mari Maasikas',
        payerAccount: 'EE471000001020145685',
        bankReference: 'RB-1',
      },
    ])
  })

  it('reads the newer form with parties and states of their own', () => {
    const details = payment
      .replace('<Dbtr><Nm>', '<Dbtr><Pty><Nm>')
      .replace('</Nm></Dbtr>', '</Nm></Pty></Dbtr>')
    const xml = document(entry({ details, status: '<Sts><Cd>BOOK</Cd></Sts>' }), '08')
    expect(movementsOf(xml)).toMatchObject([{ payer: 'Mari Maasikas', amountCents: 10_300 }])
  })

  it('leaves out what is not booked, and knows money that leaves', () => {
    const xml = document(entry({ status: '<Sts>PDNG</Sts>' }) + entry({ direction: 'DBIT', sum: '5' }))
    expect(movementsOf(xml)).toMatchObject([{ isCredit: false, amountCents: 500 }])
  })

  it('takes a batch apart when its payments have sums', () => {
    const of = (sum: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${sum}</Amt></TxAmt></AmtDtls></TxDtls>`
    const xml = document(entry({ details: of('100.00') + of('3.00') }))
    expect(movementsOf(xml).map(({ amountCents }) => amountCents)).toEqual([10_000, 300])
  })

  it('marks a movement the same in another file, and twins apart', () => {
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
    ['no number', document(entry({ sum: '1e9' })), /amount that is none/],
    ['a negative sum', document(entry({ sum: '-5.00' })), /amount that is none/],
    ['too many movements', document(entry().repeat(2001)), /more than 2000/],
    ['nothing', '', /no statement|not well-formed/],
  ])('refuses %s', (_, xml, words) => {
    expect(() => readCamt(xml)).toThrow(words)
  })
})
