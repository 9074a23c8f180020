import { describe, expect, it, vi } from 'vitest'
import { loadContentInBrowser } from './content-client.ts'

const at = (path: string) => new URL(`https://shop.example${path}`)
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))

describe('content page in the browser', () => {
  it('shows a page from the store without a response (spec §9 Storage keys: cms-page)', async () => {
    const page = { title: 'Tarne' }
    await loadContentInBrowser({ url: at('/tarne'), serverLoader: async () => page })
    await vi.waitFor(async () =>
      expect(await loadContentInBrowser({ url: at('/tarne'), serverLoader: unanswered })).toEqual(page),
    )
  })

  it('rejects when an unread page gets no response', async () => {
    await expect(loadContentInBrowser({ url: at('/kkk'), serverLoader: unanswered })).rejects.toThrow('fetch')
  })

  it('does not store previews, and passes errors on', async () => {
    const url = at('/uus')
    await loadContentInBrowser({ url, serverLoader: async () => ({ isPreview: true }) })
    await expect(loadContentInBrowser({ url, serverLoader: unanswered })).rejects.toThrow('fetch')
    const error = new Response(null, { status: 404 })
    await expect(loadContentInBrowser({ url, serverLoader: () => Promise.reject(error) })).rejects.toBe(error)
  })
})
