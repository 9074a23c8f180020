import type { NewProduct } from '@ambra/contract/catalogue/new-product-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { pictureDone, sendPicture } from '../pictures/send-picture.ts'
import { type Pictures, sendAll } from './send-all.ts'

/**
 * Creates a product, then uploads its pictures and those of its variants. Calls `done` with the names of
 * rejected pictures.
 */
export function useCreation(done: (sku: string, refused: readonly string[]) => void) {
  const command = useCommand()
  const [sending, setSending] = useState<string>()
  async function create(product: NewProduct, pictures: Pictures): Promise<void> {
    const isMade = await command.run(() => runCommand('products.create', product))
    if (!isMade) return
    const refused = await sendPictures(pictures, setSending)
    setSending(undefined)
    done(product.sku, refused)
  }
  return { create, sending, isBusy: command.isBusy || sending !== undefined, error: command.error }
}

/**
 * Uploads pictures of existing products; returns the names of those that were not stored, which can be sent
 * again on the product's screen.
 */
export const sendPictures = (
  pictures: Pictures,
  onSending: (name: string) => void,
): Promise<readonly string[]> =>
  sendAll(pictures, {
    onSending,
    upload: async (sku, file) => (await pictureDone(await sendPicture(sku, file, () => undefined)))?.path,
    store: async (sku, media) => {
      const changes = [{ path: 'media', before: [], after: [...media] }]
      const { outcomes } = await runCommand('products.edit', { sku, changes })
      return outcomes.every(({ outcome }) => outcome === 'applied')
    },
  })
