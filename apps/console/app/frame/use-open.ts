import { useSearchParams } from 'react-router'

/** Keeps the name of the open dialog in the address, so that links, the palette and the back button work. */
export function useOpen(): { open: string | undefined; show: (name: string) => void; close: () => void } {
  const [search, setSearch] = useSearchParams()
  const change = (name: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === undefined) next.delete('open')
        else next.set('open', name)
        return next
      },
      { replace: name === undefined, preventScrollReset: true },
    )
  return { open: search.get('open') ?? undefined, show: change, close: () => change(undefined) }
}

/** Checks whether a navigation only opens or closes a dialog, so that the screen need not be reloaded. */
export function isDialogOnly({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  if (currentUrl.href === nextUrl.href) return false
  return withoutOpen(currentUrl) === withoutOpen(nextUrl)
}

function withoutOpen({ href }: URL): string {
  const url = new URL(href)
  url.searchParams.delete('open')
  return url.href
}
