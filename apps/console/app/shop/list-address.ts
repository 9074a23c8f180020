import { useSearchParams } from 'react-router'

/** Value of a select without a filter. */
export const anyChoice = '*'

/** Returns the address with one parameter changed and the page reset to the first. */
export function withPart(address: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const place of ['after', 'before']) next.delete(place)
  if (value === undefined || value === '' || value === anyChoice) next.delete(name)
  else next.set(name, value)
  return next
}

/** Returns the address of a list and a function that changes one of its parameters. */
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
