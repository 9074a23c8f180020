import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { compileMessages, languages, messageFiles } from './compile-messages.ts'

/**
 * `virtual:message-catalogs` (server): all catalogues. `virtual:message-urls`: where the browser finds one
 * language's catalogue, so that the page can preload exactly that file and nothing else.
 */
const catalogsId = 'virtual:message-catalogs'
const urlsId = 'virtual:message-urls'

function catalogFiles() {
  const catalogs = compileMessages()
  return languages.map((language) => {
    const code = `export default ${JSON.stringify(catalogs[language])}`
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
    return { language, code, fileName: `assets/messages-${language}-${hash}.js` }
  })
}

export function messagesPlugin(): Plugin {
  return {
    name: 'ambra-messages',
    resolveId: (id) => (id === catalogsId || id === urlsId ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${catalogsId}` && id !== `\0${urlsId}`) return undefined
      for (const file of messageFiles) this.addWatchFile(fileURLToPath(file))
      if (id === `\0${catalogsId}`) return `export default ${JSON.stringify(compileMessages())}`
      const urls = catalogFiles().map(({ language, fileName }) => [language, `/${fileName}`])
      return `export default ${JSON.stringify(Object.fromEntries(urls))}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { code, fileName } of catalogFiles()) this.emitFile({ type: 'asset', fileName, source: code })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const wanted = request.url?.match(/^\/assets\/messages-([a-z]{2})-/)?.[1]
        const file = wanted && catalogFiles().find(({ language }) => language === wanted)
        if (!file) return next()
        response.setHeader('Content-Type', 'text/javascript').end(file.code)
      })
    },
  }
}
