import { stores } from '@ambra/domain/stores'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { storeContext, translateContext } from '#app/context.ts'
import { createTranslate } from '#app/ui/messages.tsx'
import { compileMessages } from '../../vite/compile-messages.ts'
import { loader } from './web-manifest.ts'

it.each(stores)(
  'is the client manifest of the store $code, asked with nothing (spec §7 "client manifest")',
  async (store) => {
    const context = new RouterContextProvider()
    context.set(storeContext, store)
    context.set(translateContext, createTranslate(store.locale, compileMessages()[store.language]))
    // The loader reads the context alone.
    const answer = loader({ context } as unknown as Parameters<typeof loader>[0])
    expect(answer.headers.get('content-type')).toContain('json')
    expect(await answer.json()).toMatchObject({
      name: expect.stringContaining('Ambra'),
      start_url: `${store.prefix}/pwa.html`,
      icons: [{ src: '/favicon.svg' }],
    })
  },
)
