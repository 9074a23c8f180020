import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { markFiles, type MarkPicture, shopMark } from '@ambra/domain/platform/shop/shop-mark'

/** Logo of the shop with its bitmap, and the text beside it. */
export type DocumentMark = {
  text: string
  picture?: Pick<MarkPicture, 'width' | 'height' | 'tone'> & { png: Uint8Array }
}

let current: DocumentMark | undefined

/** Sets the mark of the documents that this thread renders next. */
export const setDocumentMark = (mark: DocumentMark): void => {
  current = mark
}

export const documentMark = (): DocumentMark =>
  current ?? { text: shopMark(currentShop()).text || currentShop().name }

/** Reads a stored picture; undefined when it is missing. */
export type ReadPicture = (path: string) => Promise<Uint8Array | undefined>

let read: ReadPicture = async () => undefined
let cached: { path: string; png: Uint8Array } | undefined

/** Sets how this process reads the pictures of the shop. */
export const readPicturesWith = (reader: ReadPicture): void => {
  read = reader
  cached = undefined
}

/** Returns the mark of the shop; its name if the logo cannot be read, since documents must not wait for it. */
export async function readDocumentMark(): Promise<DocumentMark> {
  const shop = currentShop()
  const { text, picture } = shopMark(shop)
  if (!picture) return { text }
  const path = `${picture.folder}/${markFiles.logo}`
  if (cached?.path !== path) {
    const png = await read(path).catch(() => undefined)
    if (!png) return { text: text || shop.name }
    cached = { path, png }
  }
  const { width, height, tone } = picture
  return { text, picture: { width, height, tone, png: cached.png } }
}
