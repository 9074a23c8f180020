import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'

const never = () => () => {}

/** Waits for the script: before it, a browser would send what was typed as the query of an address. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <Button {...props} type="submit" disabled={!isReady} />
}
