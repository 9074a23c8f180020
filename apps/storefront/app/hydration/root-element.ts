import type { Root } from 'react-dom/client'

/**
 * Creates React roots beside the page's own, for elements outside any layout. Provided by the entry:
 * another import of `react-dom/client` would move it to a separate file that every first page loads.
 */
export const rootElement: { create: (place: Element) => Root } = {
  create: () => {
    throw new Error('The page is not started')
  },
}
