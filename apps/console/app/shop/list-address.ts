import { useSearchParams } from 'react-router'

/** What a choice holds while it narrows nothing. */
export const anyChoice = '*'

/** The address with a part changed: from the first page on, since another list has other pages. */
export function withPart(address: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const place of ['after', 'before']) next.delete(place)
  if (value === undefined || value === '' || value === anyChoice) next.delete(name)
  else next.set(name, value)
  return next
}

/** The address of a list, and the way to change a part of it. */
export function useListAddress(): {
  address: URLSearchParams
  change: (name: string, value: string | undefined) => void
} {
  const [address, setAddress] = useSearchParams()
  return {
    address,
    change: (name, value) => setAddress(withPart(address, name, value), { preventScrollReset: true }),
  }
}
