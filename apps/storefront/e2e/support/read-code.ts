import type { Locator } from '@playwright/test'
import decodeQr from 'qr/decode.js'

/** What a reader of QR codes finds in the picture of an element. */
export async function readCode(element: Locator): Promise<string> {
  const picture = (await element.screenshot()).toString('base64')
  const blank = await element.page().context().newPage()
  const image = await blank.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    return { width, height, data: Array.from(canvas?.getImageData(0, 0, width, height).data ?? []) }
  }, picture)
  await blank.close()
  return decodeQr({ ...image, data: Uint8ClampedArray.from(image.data) })
}
