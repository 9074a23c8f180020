import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Language, languages } from '@ambra/ui/compile-messages'
import { compileMessages, messageFiles } from './compile-messages.ts'

/**
 * `virtual:message-catalogs` (server): all catalogues. `virtual:message-urls`: URLs of one language's
 * messages for the browser, so that a page preloads only these: `core` is on every page, `more` contains
 * messages of some screens, panels and rare errors.
 */
const catalogsId = 'virtual:message-catalogs'
const urlsId = 'virtual:message-urls'

const laterAreas = [
  'account.',
  'afterSale.',
  'cart.',
  'category.',
  'checkout.',
  'compare.',
  'content.',
  'coupon.',
  'delivery.',
  'energy.class',
  'energy.demo',
  'energy.model',
  'energy.supplier',
  'error.',
  'filters.',
  'finder.',
  'footer.',
  'gallery.',
  'home.',
  'info.',
  'install.',
  'listing.',
  'loader.',
  'lists.',
  'nav.allIn',
  'nav.categories',
  'nav.languages',
  'nav.more',
  'nav.news',
  'nav.service',
  'newsletter.',
  'notFound.',
  'offers.',
  'offline.',
  'order.',
  'payment.',
  'price.tier',
  'priceAlert.',
  'product.allSpecs',
  'product.file',
  'product.fullPage',
  'product.grades',
  'product.saveChoice',
  'reviews.',
  'search.',
  'serverError.',
  'viewing.',
  'waiting.',
  'wear.',
  'wishlist.',
]
const neededAtOnce = [
  'cart.proceed',
  'error.cart.added',
  'error.cart.no_variants',
  'error.cart.price_unknown',
  'error.cart.quantity_updated',
  'error.stock.in',
  'error.stock.max_quantity',
  'error.stock.out',
  'error.stock.volatile',
  // Until `more` is loaded, an error without a text is shown with that of `try_again`.
  'error.server.internal',
  'error.server.refused',
  'error.server.try_again',
  'error.server.unreachable',
  'reviews.count',
  'reviews.title',
  'search.label',
  'search.placeholder',
  'serverError.retry',
]
const isLater = (key: string) =>
  laterAreas.some((area) => key.startsWith(area)) && !neededAtOnce.some((area) => key.startsWith(area))

type CatalogFile = { language: Language; part: 'core' | 'more'; code: string; fileName: string }

function catalogFiles(): CatalogFile[] {
  const catalogs = compileMessages()
  const fileOf = (language: Language, part: CatalogFile['part']): CatalogFile => {
    const entries = Object.entries(catalogs[language]).filter(([key]) => isLater(key) === (part === 'more'))
    const code = `export default ${JSON.stringify(Object.fromEntries(entries))}`
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
    return { language, part, code, fileName: `assets/messages-${language}-${part}-${hash}.js` }
  }
  return languages.flatMap((language) => [fileOf(language, 'core'), fileOf(language, 'more')])
}

function urlsByLanguage() {
  const urls: Record<string, Record<string, string>> = {}
  for (const { language, part, fileName } of catalogFiles())
    urls[language] = { ...urls[language], [part]: `/${fileName}` }
  return urls
}

export function messagesPlugin(): Plugin {
  return {
    name: 'ambra-messages',
    resolveId: (id) => (id === catalogsId || id === urlsId ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${catalogsId}` && id !== `\0${urlsId}`) return undefined
      for (const file of messageFiles) this.addWatchFile(fileURLToPath(file))
      return `export default ${JSON.stringify(id === `\0${catalogsId}` ? compileMessages() : urlsByLanguage())}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { code, fileName } of catalogFiles())
        this.emitFile({ type: 'asset', fileName, source: code })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        // Vite adds its own query to dynamic imports.
        const path = request.url?.split('?', 1)[0]
        const file = catalogFiles().find(({ fileName }) => path === `/${fileName}`)
        if (!file) return next()
        response.setHeader('Content-Type', 'text/javascript').end(file.code)
      })
    },
  }
}
