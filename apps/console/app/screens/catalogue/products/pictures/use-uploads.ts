import type { ProductMedia } from '@ambra/contract/catalogue/product-fields'
import { pictureLimits } from '@ambra/contract/catalogue/picture-limits'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { codeText, errorText, useTranslate } from '#console/i18n/translate.tsx'
import { pictureDone, sendPicture } from './send-picture.ts'

/** Upload of a picture: progress, or the reason for rejection. `again` retries it if that may help. */
export type Upload = {
  key: number
  name: string
  share: number
  problem: string | undefined
  again?: () => void
}

/** Updates the pictures asynchronously, based on those at that time. */
export type Update = (next: (media: readonly ProductMedia[]) => ProductMedia[]) => void

let nextKey = 1

/** Uploads or downloads pictures one after the other and appends each to the product. */
export function useUploads(sku: string, update: Update) {
  const t = useTranslate()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (key: number, next: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const dismiss = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  async function run(key: number, begin: () => Promise<number>): Promise<void> {
    change(key, { share: 0, problem: undefined })
    try {
      const picture = await pictureDone(await begin())
      if (picture?.path) {
        const { path } = picture
        update((media) => withPicture(media, path))
        return dismiss(key)
      }
      change(key, { problem: codeText(t, `editor.picture.${picture?.problem ?? 'waiting'}`) })
    } catch (error) {
      change(key, { problem: errorText(t, error), again: () => void run(key, begin) })
    }
  }

  function add(name: string): number {
    const key = nextKey++
    setUploads((all) => [...all, { key, name, share: 0, problem: undefined }])
    return key
  }

  async function send(files: readonly File[]): Promise<void> {
    const rows = files.map((file) => ({ file, key: add(file.name) }))
    // Sequential, so that the first pictures appear while the last ones upload.
    for (const { file, key } of rows)
      if (file.size > pictureLimits.bytes || file.size === 0)
        change(key, { problem: codeText(t, 'editor.picture.too_large') })
      else await run(key, () => sendPicture(sku, file, (share) => change(key, { share })))
  }
  const fetchFrom = (url: string) =>
    run(add(url), async () => (await runCommand('products.fetch-picture', { sku, url })).id)

  return { uploads, send, fetchFrom, dismiss }
}

/** Appends a picture unless it is already there. */
const withPicture = (media: readonly ProductMedia[], path: string): ProductMedia[] =>
  media.some((one) => one.path === path) ? [...media] : [...media, { path, labels: null, video: null }]
