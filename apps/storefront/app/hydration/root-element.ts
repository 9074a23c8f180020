import type { Root } from 'react-dom/client'

/**
 * Makes roots beside the page's own, for what no layout carries. The entry lends it: a second importer of
 * `react-dom/client` would make a file of its own of it, which every first page pays for.
 */
export const rootElement: { create: (place: Element) => Root } = {
  create: () => {
    throw new Error('The page is not started')
  },
}
