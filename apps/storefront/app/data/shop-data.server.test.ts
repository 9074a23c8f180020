import { createClient } from '@ambra/contract/platform/api/client'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { loadShopConfig, loadShopData } from './shop-content.server.ts'

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => void warned.mockClear())

it.each([
  ['refused', 500, { code: 500, result: 'down' }],
  ['no envelope', 200, 'nonsense'],
])(
  'renders a page without banners when they cannot be loaded (%s), and logs one line (spec §8 "banner load failures")',
  async (_, status, document) => {
    const context = new RouterContextProvider()
    const transport = async () => ({ status, document })
    context.set(storeContext, defaultStore)
    context.set(clientContext, createClient({ storeCode: 'et', transport }))
    expect(await loadShopData(context)).toMatchObject({
      banner: [],
      slider: [],
      category_banner: [],
      product_banner: [],
    })
    expect(await loadShopConfig(context)).toEqual({})
    expect(warned.mock.calls.map(([line]) => line)).toEqual(['banners not loaded'])
  },
)
