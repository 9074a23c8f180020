import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import { OfflineReason, useOffline } from './offline-reason.tsx'

const never = () => () => {}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'disabled'> & {
  /** Without a network what is sent waits for it; else the button says that it cannot. */
  isQueued?: boolean
}

/** Waits for the script: before it, a browser would send what was typed as the query of an address. */
export function SubmitButton({ isQueued = false, ...props }: SubmitButtonProps) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const isOffline = useOffline()
  return (
    <>
      {!isQueued && <OfflineReason />}
      <Button {...props} type="submit" disabled={!isReady || (isOffline && !isQueued)} />
    </>
  )
}
