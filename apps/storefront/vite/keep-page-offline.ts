const reload = 'window.location.reload();'

/**
 * Patches the router, which reloads the page when a route script fails to load, even for a link that is
 * only hovered. Offline, this would leave the browser's own error page: the error is passed to the page
 * instead, which shows that it is offline.
 * @throws at build time when the router's code has changed
 */
export function keepPageOffline() {
  return {
    name: 'ambra-keep-page-offline',
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/ },
      handler(code: string) {
        if (!code.includes(reload)) throw new Error('react-router: no reload in routeModules.js')
        return code.replace(reload, `if (!navigator.onLine) throw error; ${reload}`)
      },
    },
  }
}
