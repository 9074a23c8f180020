import { useLocation, useSearchParams } from 'react-router'
import { ButtonLink } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { withPart } from './list-address.ts'

type PagesProps = {
  /** Cursor of the next page; null on the last one. */
  next: string | number | null
  more: string
  /** Label of the link to the first page. */
  first?: string
  /** Name of the cursor in the address. */
  name?: 'after' | 'before'
}

/** Pagination of a list by cursor. */
export function ListPages({ next, more, first, name = 'after' }: PagesProps) {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const at = (place: string | undefined) => `${pathname}?${withPart(address, name, place)}`
  return (
    <div className={form.more} data-no-print>
      {first && address.has(name) && (
        <ButtonLink variant="text" href={at(undefined)}>
          {first}
        </ButtonLink>
      )}
      {next !== null && <ButtonLink href={at(String(next))}>{more}</ButtonLink>}
    </div>
  )
}
