import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importWithRedirects, setRedirect } from '@ambra/commerce/operations'
import { findRedirect } from '@ambra/commerce/catalogue'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ambra-former-shop-'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'export.csv')
const rows = [
  'sku,product_type,attribute_set_code,name,price,url_key,url_path,visibility,product_online',
  'TV,simple,Default,TV 55,900,oled-tv-55,tv/oled-tv-55,"Catalog, Search",1',
  'LAMP,simple,Default,Lamp,20,lamp,,"Catalog, Search",1',
  'OFF,simple,Default,Off,20,off,,"Catalog, Search",2',
]

it('redirects the old addresses in a file of another shop when requested', async () => {
  await database.truncate()
  writeFileSync(file, rows.join('\n'))
  const operator = operationContext(database, { folder })
  const input = { file, format: 'magento' as const }
  const leadsTo = async (address: string) => (await findRedirect(database, address))?.to
  await setRedirect(operator, { from: '/lamp.html', to: '/c/lamps' })
  expect((await importWithRedirects(operator, input)).redirects).toEqual({
    fresh: 2,
    taken: 1,
    refused: 1,
    isStored: false,
  })
  expect(await leadsTo('/oled-tv-55.html')).toBeUndefined()
  const stored = await importWithRedirects(operator, { ...input, redirects: true })
  expect(stored.redirects).toMatchObject({ fresh: 2, taken: 1, isStored: true })
  expect(await leadsTo('/oled-tv-55.html?utm_source=x')).toBe('/p/TV/oled-tv-55?utm_source=x')
  expect(await leadsTo('/tv/oled-tv-55.html')).toBe('/p/TV/oled-tv-55')
  expect(await leadsTo('/lamp.html')).toBe('/c/lamps')
  const again = await importWithRedirects(operator, { ...input, redirects: true })
  expect(again.redirects).toMatchObject({ fresh: 0, taken: 3 })
})
