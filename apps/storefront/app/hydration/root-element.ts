import type { Root } from 'react-dom/client'

/**
 * Makes roots beside the page's own, for what no layout carries. The entry provides it: a second importer of
 * `react-dom/client` would move it to a file of its own, which every first page would load.
 */
export const rootElement: { create: (place: Element) => Root } = {
  create: () => {
    throw new Error('The page is not started')
  },
}
