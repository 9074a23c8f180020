import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { describe, expect, it } from 'vitest'
import { screenId, screens } from '../app/routing/route-table.ts'
import { shellScreens, shellsOf } from '../app/service-worker/cache-rules.ts'
import { precachedFiles } from './build-service-worker.ts'

describe('service worker of a build', () => {
  it('precaches no languages, pictures, online parts or server copies', () => {
    const assets = [
      'shop-a.js',
      'shop-a.js.br',
      'shop-a.js.gz',
      'cards-nxhDitg.css',
      'CnihX5l.css',
      'sheet-CnihX5lq.css',
      'entry.client-c.js',
      'messages-en-core-d.js',
      'messages-ru-more-e.js',
      'onest-latin-wght-normal-f.woff2',
      'icons-g.svg',
      'viewer-h.js',
      'viewer7.css',
    ]
    const online = ['assets/viewer-h.js', 'assets/viewer7.css']
    expect(precachedFiles(assets, online)).toEqual([
      'CnihX5l.css',
      'cards-nxhDitg.css',
      'entry.client-c.js',
      'shop-a.js',
    ])
  })

  it('names the routes of its shells as in the table of screens', () => {
    for (const [path, route] of Object.entries(shellScreens)) {
      const row = screens.find((screen) => screen.path.replace(':orderId', '0') === path)
      expect({ path, route: row && screenId(row) }).toEqual({ path, route })
    }
  })

  it('assigns a URL without a prefix to the default store', () => {
    expect(shellsOf('https://shop.example', '').data[0]?.url).toContain(`_routes=${defaultStore.code}%2F`)
  })
})
