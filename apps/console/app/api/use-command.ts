import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { hasCode } from './client.ts'
import { signInPath } from './load.ts'
import { ProofDeclined } from './proof.ts'

export type CommandState = {
  isBusy: boolean
  /** Why the last try did nothing, in the person's language. */
  error: string | undefined
  /**
   * Does the work and shows the screen again. Resolves to true when it was done; an error stays for the screen to show, and
   * a session that has ended leads to the screen to sign in on.
   */
  run: (work: () => Promise<unknown>) => Promise<boolean>
  clear: () => void
}

/**
 * State of one command of a screen: a second press while it runs does nothing. `isLook`: it changes nothing, and the screen
 * stays as it is.
 */
export function useCommand({ isLook = false }: { isLook?: boolean } = {}): CommandState {
  const t = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      if (!isLook) await revalidator.revalidate()
      return true
    } catch (error) {
      if (hasCode(error, 'staff.signed_out')) await navigate(signInPath(pathname + search, 'ended'))
      else if (!(error instanceof ProofDeclined)) setFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const error = failure === undefined ? undefined : errorText(t, failure)
  return { isBusy, error, run, clear: () => setFailure(undefined) }
}
