import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { afterEach, describe, expect, it } from 'vitest'
import { readDocumentMark, readPicturesWith } from './document-mark.ts'

const png = new Uint8Array([1, 2, 3])
afterEach(() => {
  setCurrentShop({})
  readPicturesWith(async () => undefined)
})

describe('readDocumentMark', () => {
  it('returns the name of a shop without a logo', async () => {
    setCurrentShop({ shop_name: 'Helisev Pood' })
    expect(await readDocumentMark()).toEqual({ text: 'Helisev Pood' })
  })

  it('reads the bitmap of the logo once', async () => {
    const read: string[] = []
    readPicturesWith(async (path) => {
      read.push(path)
      return png
    })
    setCurrentShop({ shop_name: 'Helisev Pood', look_logo: 'look/0a1b/logo-90x30-pale.svg' })
    const mark = { text: '', picture: { width: 90, height: 30, tone: 'pale', png } }
    expect([await readDocumentMark(), await readDocumentMark()]).toEqual([mark, mark])
    expect(read).toEqual(['look/0a1b/logo.png'])
  })

  it('returns the name while the logo cannot be read', async () => {
    readPicturesWith(() => Promise.reject(new Error('the bucket is away')))
    setCurrentShop({ shop_name: 'Helisev Pood', look_logo: 'look/0a1b/logo-90x30.svg' })
    expect(await readDocumentMark()).toEqual({ text: 'Helisev Pood' })
  })
})
