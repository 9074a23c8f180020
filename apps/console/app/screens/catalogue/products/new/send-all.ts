import type { ProductMedia } from '@ambra/contract/catalogue/product-fields'

export type Pictures = { sku: string; files: readonly File[] }[]

type Ways = {
  onSending: (name: string) => void
  /** Returns the path of the stored file, if it was stored. */
  upload: (sku: string, file: File) => Promise<string | null | undefined>
  /** Adds pictures to a product without any; returns whether it has them. */
  store: (sku: string, media: readonly ProductMedia[]) => Promise<boolean>
}

/** Uploads pictures and adds them to their products; returns the names of those that were not stored. */
export async function sendAll(pictures: Pictures, { onSending, upload, store }: Ways): Promise<string[]> {
  const refused: string[] = []
  for (const { sku, files } of pictures) {
    const media: ProductMedia[] = []
    const names: string[] = []
    for (const file of files) {
      onSending(file.name)
      const path = await upload(sku, file).catch(() => undefined)
      if (!path) {
        refused.push(file.name)
        continue
      }
      media.push({ path, labels: null, video: null })
      names.push(file.name)
    }
    const isStored = media.length === 0 || (await store(sku, media).catch(() => false))
    if (!isStored) refused.push(...names)
  }
  return refused
}
