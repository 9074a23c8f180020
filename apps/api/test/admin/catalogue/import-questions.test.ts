import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { type ImportWork, sendFile, startWork } from './imports-suite.ts'

let shop: TestApp
let work: ImportWork
let owner: Awaited<ReturnType<typeof aPerson>>

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 1500 })])
  owner = await anOwner(shop)
  work = await startWork(shop)
})
afterEach(() => work.stop())

const language = 'en' as const

/** Sends a file, checks it with each of these answers in turn and returns the job after each check. */
async function checked(text: string, answers: readonly object[]) {
  const id = await sendFile(owner, text, 'a.csv')
  await work.settled()
  const { kind, mapping } = (await owner.run('imports.show', { id })).body.result.job
  const jobs = []
  for (const answer of answers) {
    await owner.run('imports.check', { id, kind, mapping, language, ...answer })
    await work.settled()
    jobs.push((await owner.run('imports.show', { id })).body.result.job)
  }
  return { id, jobs }
}

describe('an ambiguous price', () => {
  it.each([
    ['prices', 'sku,price\nLAMP,1.299\n'],
    ['products', 'id,title,price\nLAMP,Lamp,1.299\n'],
  ])(
    'asks for the decimal separator of an ambiguous price in a file of %s, and imports by the answer',
    async (_, text) => {
      const { id, jobs } = await checked(text, [{}, { decimal: ',' }])
      const questions = [{ about: 'decimal', sample: '1.299' }]
      expect(jobs).toMatchObject([
        { decimal: null, questions, counts: { read: 1, changed: 0, refused: 1 } },
        { decimal: ',', questions, counts: { read: 1, changed: 1, refused: 0 } },
      ])
      await owner.run('imports.start', { id })
      await work.settled()
      const { rows } = await sql`select price_cents from prices where store_id = 0`.execute(shop.database.db)
      expect(rows).toEqual([{ price_cents: 129_900 }])
    },
  )
})

describe('a store view of a Magento file whose code names no language', () => {
  const magento = (view: string) =>
    `sku,store_view_code,product_type,name,price\nCHAIR,,simple,Chair,50.00\nCHAIR,${view},,Стул,\n`

  it('is asked about, and its texts are imported in the chosen language', async () => {
    const { id, jobs } = await checked(magento('second'), [{}, { views: { second: 'ru' } }])
    const questions = [{ about: 'view', sample: 'second' }]
    expect(jobs).toMatchObject([
      { views: {}, questions, counts: { new: 1, refused: 1 } },
      { views: { second: 'ru' }, questions, counts: { new: 2, refused: 0 } },
    ])
    await owner.run('imports.start', { id })
    await work.settled()
    const { rows } = await sql`select t.language, t.name from product_texts t
      join products p on p.id = t.product_id where p.sku = 'CHAIR' and t.language in ('en', 'ru') order by 1`.execute(
      shop.database.db,
    )
    expect(rows).toEqual([
      { language: 'en', name: 'Chair' },
      { language: 'ru', name: 'Стул' },
    ])
  })

  it.each(['second', 'constructor'])('rejects the rows of %s until that is answered', async (view) => {
    const { id } = await checked(magento(view), [{}])
    const { rows } = (await owner.run('imports.show', { id, outcome: 'refused' })).body.result
    expect(rows).toMatchObject([
      {
        line: 3,
        subject: 'CHAIR',
        field: 'store_view_code',
        reason: expect.objectContaining({ code: 'unknown_view' }),
      },
    ])
  })

  it('rejects an answer that is no language of the shop', async () => {
    const { id } = await checked(magento('second'), [])
    const answer = { id, kind: 'products', mapping: null, language, views: { second: 'de' } }
    expect(codeOf(await owner.run('imports.check', answer as never))).toBe('request.invalid')
  })
})

describe('the columns of a table', () => {
  it('have samples, and may all be attributes', async () => {
    const id = await sendFile(
      owner,
      'sku,name,price,Voltage,Plug\nLAMP,Lamp,1500.00,,\nB,Bulb,5.00,230 V,E27\n',
      'a.csv',
    )
    await work.settled()
    const { mapping, samples } = (await owner.run('imports.show', { id })).body.result.job
    expect([mapping, samples]).toEqual([
      ['id', 'title', 'price', null, null],
      ['LAMP', 'Lamp', '1500.00', '230 V', 'E27'],
    ])
    const attributes = [...mapping.slice(0, 3), 'attribute', 'attribute']
    await owner.run('imports.check', { id, kind: 'products', mapping: attributes, language })
    await work.settled()
    const { job } = (await owner.run('imports.show', { id })).body.result
    expect(job).toMatchObject({ samples, counts: { new: 1, refused: 0 } })
    await owner.run('imports.start', { id })
    await work.settled()
    const { rows } =
      await sql`select code from attributes where code in ('voltage', 'plug') order by code`.execute(
        shop.database.db,
      )
    expect(rows).toEqual([{ code: 'plug' }, { code: 'voltage' }])
  })
})

describe('an ambiguous count', () => {
  it.each([
    ['stock', 'sku;qty\nLAMP;1,000\n'],
    ['products', 'id;title;price;qty\nLAMP;Lamp;1500.00;1,000\n'],
  ])('asks how many pieces 1,000 is in a file of %s, and imports by the answer', async (_, text) => {
    const { id, jobs } = await checked(text, [{}, { pieces: '.' }])
    const questions = [{ about: 'pieces', sample: '1,000' }]
    expect(jobs).toMatchObject([
      { pieces: null, questions, counts: { changed: 0, refused: 1 } },
      { pieces: '.', questions, counts: { changed: 1, refused: 0 } },
    ])
    await owner.run('imports.start', { id })
    await work.settled()
    const { rows } = await sql`select qty from stock`.execute(shop.database.db)
    expect(rows).toEqual([{ qty: 1000 }])
  })
})

describe('an ambiguous date', () => {
  const head = 'sku,price,special,from,to\n'

  it('asks for the order of day and month of an ambiguous date, and imports by the answer', async () => {
    const { id, jobs } = await checked(`${head}LAMP,1400.00,1300.00,01/11/2026,\n`, [{}, { days: 'dmy' }])
    expect(jobs).toMatchObject([
      { questions: [{ about: 'days', sample: '01/11/2026' }], counts: { refused: 1 } },
      { days: 'dmy', counts: { refused: 0, changed: 1 } },
    ])
    await owner.run('imports.start', { id })
    await work.settled()
    const { rows } = await sql`select special_from from prices where store_id = 0`.execute(shop.database.db)
    expect(rows).toEqual([{ special_from: '2026-11-01' }])
  })

  it('infers the date format from other values of the column', async () => {
    const { jobs } = await checked(`${head}LAMP,1400.00,1300.00,01/11/2026,31/12/2026\n`, [{}])
    expect(jobs).toMatchObject([{ questions: [], counts: { refused: 0, changed: 1 } }])
  })
})
