import type { GoodsMedia } from '@ambra/contract/admin/goods'
import { pictureLimits } from '@ambra/contract/admin/picture-limits'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { codeText, errorText, useTranslate } from '#console/i18n/translate.tsx'
import { pictureDone, sendPicture } from './send-picture.ts'

/** A picture on its way: how much has arrived, or why it is not taken; `again` tries once more where that may help. */
export type Upload = {
  key: number
  name: string
  share: number
  problem: string | undefined
  again?: () => void
}

/** For what comes later than the press: what the product has by then is given. */
export type Update = (next: (media: readonly GoodsMedia[]) => GoodsMedia[]) => void

let nextKey = 1

/** Pictures that are sent or fetched one after the other; each comes behind the others in the draft of the product. */
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
    // One after the other: the first ones are there while the last ones are sent.
    for (const { file, key } of rows)
      if (file.size > pictureLimits.bytes || file.size === 0)
        change(key, { problem: codeText(t, 'editor.picture.too_large') })
      else await run(key, () => sendPicture(sku, file, (share) => change(key, { share })))
  }
  const fetchFrom = (url: string) =>
    run(add(url), async () => (await runCommand('goods.fetch-picture', { sku, url })).id)

  return { uploads, send, fetchFrom, dismiss }
}

/** The same picture once more is no second one. */
const withPicture = (media: readonly GoodsMedia[], path: string): GoodsMedia[] =>
  media.some((one) => one.path === path) ? [...media] : [...media, { path, labels: null, video: null }]
