import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import { OfflineReason, useOffline } from './offline-reason.tsx'

const never = () => () => {}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'disabled'> & {
  /** True when submissions are queued while offline; otherwise the button is disabled with a reason. */
  isQueued?: boolean
}

/**
 * Submit button that is enabled once the script has loaded: earlier, the browser would send the values as a
 * URL query.
 */
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
