import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { PartlyDone } from '#console/i18n/partly-done.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { hasCode } from './client.ts'
import { signInPath } from './load.ts'
import { ProofDeclined } from './proof.ts'

export type CommandState = {
  isBusy: boolean
  /** Error of the last attempt, in the person's language. */
  error: string | undefined
  /**
   * Runs the work and reloads the screen. Resolves to true on success. An error stays for the screen to show;
   * if the session has ended, navigates to the sign-in screen.
   */
  run: (work: () => Promise<unknown>) => Promise<boolean>
  clear: () => void
}

/**
 * Returns the state of one command of a screen. Ignores presses while the command runs. `isLook`: the command
 * changes nothing, so the screen is not reloaded.
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
      if (error instanceof PartlyDone && !isLook) await revalidator.revalidate()
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
