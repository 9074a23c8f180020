import type { Locator } from '@playwright/test'
import decodeQr from 'qr/decode.js'

/**
 * Returns the text of the QR code in a drawing, read on a separate page, because a sticky bar may cover it.
 */
export async function readCode(drawing: Locator): Promise<string> {
  const svg = await drawing.evaluate((element) => element.outerHTML)
  const blank = await drawing.page().context().newPage()
  await blank.setContent(svg)
  await blank.locator('svg').evaluate((element) => element.setAttribute('style', 'width: 600px'))
  const picture = (await blank.locator('svg').screenshot()).toString('base64')
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
