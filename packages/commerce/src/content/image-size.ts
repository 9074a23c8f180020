import sharp from 'sharp'

/** Width and height of a picture file in pixels, as it is shown; undefined for what is no picture or not there. */
export async function pictureSize(file: string): Promise<readonly [number, number] | undefined> {
  try {
    const { autoOrient } = await sharp(file).metadata()
    return [autoOrient.width, autoOrient.height]
  } catch {
    return undefined
  }
}
