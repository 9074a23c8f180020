import { operationContext } from '@ambra/commerce/operation-context-suite'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { importRedirects, removeRedirect, setRedirect } from '@ambra/commerce/operations'
import type { OperationContext } from '@ambra/commerce/platform'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

let shop: TestApp
let context: OperationContext
const folder = mkdtempSync(join(tmpdir(), 'ambra-redirects-'))
beforeEach(async () => {
  shop = await createTestApp()
  context = operationContext(shop.database, { now: shop.clock.now })
})

const redirectOf = async (url: string) =>
  (await shop.call('urlRedirect', { query: { url } })).body.result as {
    to: string | null
    code: number
  } | null
function importText(text: string) {
  const file = join(folder, 'old.csv')
  writeFileSync(file, text)
  return importRedirects(context, { file })
}

describe('redirects from an old shop', () => {
  it('imports redirects of a file, each with its code', async () => {
    const report = await importText(
      'from,to,code\n/en/phones.html,/en/c/phones,301\nhttps://old.example/sale,/special-offers,302\n/fax.html,,410\n/plain.html,/c/cables,\n',
    )
    expect(report).toMatchObject({ read: 4, stored: 4, refused: [] })
    expect(await redirectOf('/en/phones.html')).toEqual({ to: '/en/c/phones', code: 301 })
    expect(await redirectOf('/sale')).toEqual({ to: '/special-offers', code: 302 })
    expect(await redirectOf('/fax.html')).toEqual({ to: null, code: 410 })
    expect(await redirectOf('/plain.html/')).toEqual({ to: '/c/cables', code: 301 })
    expect(await redirectOf('/never.html')).toBeNull()
  })

  it('keeps the query, unless it has a separate redirect', async () => {
    await importText(
      'from;to;code\n/view?id=12;/p/LAMP/lamp;301\n/view;/c/lamps;301\n/list;/c/all?sort=price;301\n',
    )
    expect(await redirectOf('/view?id=12')).toEqual({ to: '/p/LAMP/lamp', code: 301 })
    expect(await redirectOf('/view?id=13')).toEqual({ to: '/c/lamps?id=13', code: 301 })
    expect(await redirectOf('/list?utm=x')).toEqual({ to: '/c/all?sort=price', code: 301 })
  })

  it('redirects an address that moved twice in one step', async () => {
    await setRedirect(context, { from: '/a.html', to: '/b.html' })
    await setRedirect(context, { from: '/b.html', to: '/c/lamps', code: '302' })
    expect(await redirectOf('/a.html')).toEqual({ to: '/c/lamps', code: 302 })
    await setRedirect(context, { from: '/c/lamps' })
    expect(await redirectOf('/a.html')).toEqual({ to: null, code: 410 })
  })

  it('matches regardless of parameter order, encoding and advertising parameters', async () => {
    await importText(
      [
        'from,to,code',
        '/index.php?option=com_x&id=728:korter,/c/flats,301',
        '/go?url=https://old.example/a,/c/lamps?sort=price#list,301',
        '/et/a:b/,/c/cables,301',
      ].join('\n'),
    )
    const flats = { to: '/c/flats', code: 301 }
    expect(await redirectOf('/index.php?option=com_x&id=728:korter')).toEqual(flats)
    expect(await redirectOf('/index.php?id=728%3Akorter&option=com_x')).toEqual(flats)
    expect(await redirectOf('/index.php?utm_source=x&id=728:korter&option=com_x&gclid=y')).toEqual({
      to: '/c/flats?utm_source=x&gclid=y',
      code: 301,
    })
    expect(await redirectOf('/index.php?id=728:korter')).toBeNull()
    expect(await redirectOf('/go?fbclid=z&url=https%3A%2F%2Fold.example%2Fa')).toEqual({
      to: '/c/lamps?sort=price&fbclid=z#list',
      code: 301,
    })
    expect(await redirectOf('/a%3Ab')).toEqual({ to: '/c/cables', code: 301 })
  })

  it('rejects redirects that can never work, and says what to do', async () => {
    const { stored, refused } = await importText(
      [
        'from,to,code',
        '/blog/(.*),/news,301',
        '/product/:slug,/c/phones,301',
        '/a.html,/c/$1,301',
        '/api/cart,/c/phones,301',
        '/en/media/x.jpg,/c/phones,302',
        '/media/catalog/x.jpg,/c/phones,301',
        '/checkout,/c/phones,301',
        '/?p=12,/c/phones,301',
        '/b.html?utm_source=x,/b.html,301',
        '/et/c/phones,/c/phones,301',
        '/old.html,/c/new,301',
        '/older.html,/old.html,301',
        '/gone.html,,410',
        '/former.html,/gone.html,301',
      ].join('\n'),
    )
    expect(stored).toBe(3)
    const pattern = 'from is a pattern: name each old address and its new one, with a literal * as %2A'
    const answered = 'from is answered by the shop itself, so this would never work: leave it out'
    expect(refused.map(({ line, field, reason }) => `${line} ${field} ${reasonText('en', reason)}`)).toEqual([
      `2 ${pattern}`,
      `3 ${pattern}`,
      `4 ${pattern}`,
      `5 ${answered}`,
      `7 ${answered}`,
      `8 ${answered}`,
      `9 ${answered}`,
      '10 to leads back to its own address',
      '11 to leads back to its own address',
      '13 to leads on to “/c/new”: name that one',
      '15 to leads to an address that is gone: leave it empty and set the code 410',
    ])
    await expect(setRedirect(context, { from: '/blog/*', to: '/news' })).rejects.toThrow('is a pattern')
  })

  it('rejects single rows: cycles, other hosts, duplicates and unreadable ones', async () => {
    await setRedirect(context, { from: '/d?x=1', to: '/e' })
    const { stored, refused } = await importText(
      [
        'from,to,code',
        '/a,/b,301',
        '/b,/a,301',
        '/self,/self/,301',
        '/out,https://evil.example/,301',
        '/out2,//evil.example,302',
        '/a,/c/lamps,301',
        '/code,/c/lamps,307',
        '/gone,/c/lamps,410',
        'phones.html,/c/phones,301',
        '/e,/d?x=1,301',
        '/nowhere,,301',
      ].join('\n'),
    )
    expect(stored).toBe(1)
    expect(refused.map(({ line, field, reason }) => `${line} ${field} ${reasonText('en', reason)}`)).toEqual([
      '3 to leads back to its own address',
      '4 to leads back to its own address',
      '5 to must be a path of this shop like /en/c/phones, never another host',
      '6 to must be a path of this shop like /en/c/phones, never another host',
      '7 from “/a” stands in the file already',
      '8 code must be 301, 302 or 410',
      '9 to must be empty for 410: what is gone leads nowhere',
      '10 from must be an address like /phones.html',
      '11 to leads back to its own address',
      '12 to must be a path of this shop like /en/c/phones, never another host',
    ])
  })

  it('replaces and removes redirects', async () => {
    await importText('from,to,code\n/a.html,/c/lamps,301\n/b.html,/c/cables,301\n')
    await setRedirect(context, { from: '/a.html', to: '/c/phones', code: '302' })
    expect(await redirectOf('/a.html')).toEqual({ to: '/c/phones', code: 302 })
    await removeRedirect(context, { from: '/a.html' })
    expect(await redirectOf('/a.html')).toBeNull()
    await expect(removeRedirect(context, { from: '/a.html' })).rejects.toThrow('no redirect of "/a.html"')
    await expect(setRedirect(context, { from: '/b.html', to: '/b.html' })).rejects.toThrow('leads back')
  })
})
