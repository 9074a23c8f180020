import { describe, expect, it, vi } from 'vitest'
import { loadContentInBrowser } from './content-client.ts'

const at = (path: string) => new URL(`https://shop.example${path}`)
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a page of content in the browser', () => {
  it('is shown from the store without a response (spec §9 Storage keys: cms-page)', async () => {
    const page = { title: 'Tarne' }
    await loadContentInBrowser({ url: at('/tarne'), serverLoader: async () => page })
    await vi.waitFor(async () =>
      expect(await loadContentInBrowser({ url: at('/tarne'), serverLoader: unanswered })).toEqual(page),
    )
  })

  it('that was not read before stays unanswered', async () => {
    await expect(loadContentInBrowser({ url: at('/kkk'), serverLoader: unanswered })).rejects.toThrow('fetch')
  })

  it('is not stored as a preview, and an error is passed on', async () => {
    const url = at('/uus')
    await loadContentInBrowser({ url, serverLoader: async () => ({ isPreview: true }) })
    await expect(loadContentInBrowser({ url, serverLoader: unanswered })).rejects.toThrow('fetch')
    const error = new Response(null, { status: 404 })
    await expect(loadContentInBrowser({ url, serverLoader: () => Promise.reject(error) })).rejects.toBe(error)
  })
})
