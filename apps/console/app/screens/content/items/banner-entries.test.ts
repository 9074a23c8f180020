import { expect, it } from 'vitest'
import { entriesText, readEntries, withEntryField } from './banner-entries.ts'

it('keeps fields that the form does not show', () => {
  const section = [{ code: 'a', title: 'A', campaign: { id: 7 } }]
  expect(JSON.parse(entriesText(readEntries(JSON.stringify(section)) ?? []))).toEqual(section)
  const banners = {
    headImage: { code: 'head' },
    mainBanners: [],
    smallBanners: [{ code: 'b' }],
    productBanners: [],
  }
  expect(JSON.parse(entriesText(readEntries(JSON.stringify(banners)) ?? []))).toEqual(banners)
  expect(readEntries('"text"')).toBeUndefined()
})

it('omits empty fields', () => {
  expect(withEntryField({ code: 'a', title: 'A' }, 'title', '')).toEqual({ code: 'a' })
  expect(withEntryField({ code: 'a' }, 'categories', [])).toEqual({ code: 'a' })
})
