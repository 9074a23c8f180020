const reload = 'window.location.reload();'

/**
 * The router reloads the page when the script of a route does not load, also for a link that is only pointed
 * at. Without a network the load fails and the shopper is left with the browser's own error page: the failure
 * goes to the page instead, which says that it is offline.
 * @throws at build time when the router's code no longer says this
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
