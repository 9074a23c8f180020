import { aProduct } from '@ambra/testing/import-builders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner, type Person } from '../admin-suite.ts'
import { type ImportWork, sendFile, startWork } from './imports-suite.ts'

let shop: TestApp
let work: ImportWork
let editor: Person

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20 })])
  work = await startWork(shop)
  editor = await aPerson(shop, [{ role: 'editor', store: null }])
})
afterEach(() => work.stop())

/** A Magento product export with one product of this shop and a new one. */
const magento = `sku,store_view_code,attribute_set_code,product_type,name,price,url_key,product_online
LAMP,,Default,simple,Lamp,20.00,reading-lamp,1
CHAIR,,Default,simple,Chair,50.00,oak-chair,1
`
const jobOf = async (by: Person, id: number) => (await by.run('imports.show', { id })).body.result.job
const redirects = async () =>
  (
    await shop.database.db.selectFrom('redirects').select(['source', 'origin']).orderBy('source').execute()
  ).map(({ source, origin }) => `${source} ${origin}`)

/** Sends and checks a file, and returns the job's id. */
async function checked(by: Person, content = magento) {
  const id = await sendFile(by, content, 'products.csv')
  await work.settled()
  const { kind, mapping } = await jobOf(by, id)
  const answer = await by.run('imports.check', { id, kind, mapping, language: 'en' })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  await work.settled()
  return id
}

describe('old addresses in an imported file', () => {
  it('counts old addresses in the check, and stores none by default', async () => {
    const id = await checked(editor)
    expect(await jobOf(editor, id)).toMatchObject({
      state: 'checked',
      redirects: { count: 2, is_wanted: false, stored: null },
    })
    await editor.run('imports.start', { id })
    await work.settled()
    expect(await jobOf(editor, id)).toMatchObject({ state: 'done', redirects: { count: 2, stored: null } })
    expect(await redirects()).toEqual([])
  })

  it('redirects old addresses when that was chosen', async () => {
    const id = await checked(editor)
    expect((await editor.run('imports.start', { id, redirects: true })).status).toBe(200)
    await work.settled()
    expect(await jobOf(editor, id)).toMatchObject({ state: 'done', redirects: { count: 2, stored: 2 } })
    expect(await redirects()).toEqual(['/oak-chair.html imported', '/reading-lamp.html imported'])
    // An address that already has a redirect is not offered again.
    expect((await jobOf(editor, await checked(editor))).redirects).toBeNull()
  })

  it('offers no redirects for a file without old addresses', async () => {
    expect(
      (await jobOf(editor, await checked(editor, 'sku,name,price\nCHAIR,Chair,50\n'))).redirects,
    ).toBeNull()
  })

  it('requires the right to change redirects', async () => {
    const owner = await anOwner(shop)
    const permissions = ['import.run', 'products.edit', 'products.publish', 'prices.edit']
    await owner.run('roles.save', { code: 'importer', name: 'Importer', permissions })
    const importer = await aPerson(shop, [{ role: 'importer', store: null }])
    const id = await checked(importer)
    expect(codeOf(await importer.run('imports.start', { id, redirects: true }))).toBe('staff.not_allowed')
    expect(await redirects()).toEqual([])
  })
})
