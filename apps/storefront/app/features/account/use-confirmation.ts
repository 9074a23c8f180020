import { ShopError } from '@ambra/contract/errors'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { browserClient } from '#app/browser/browser-client.ts'
import { sessionEngine } from '#app/browser/session-engine.ts'
import { sessionMemory } from '#app/browser/session.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import { refusalText } from '#app/ui/refusal-text.ts'

/** Opens the account, or confirms the new address, whose mail led here (`?confirm=CODE`) and answers what to tell; undefined for everybody else. */
export function useConfirmation(): string | undefined {
  const t = useTranslate()
  const [parameters, setParameters] = useSearchParams()
  const [notice, setNotice] = useState<string>()
  const code = parameters.get('confirm')
  // Outside system: the commerce API. The code leaves the address at once, so that no other page is told of it.
  useEffect(() => {
    if (!code) return
    setParameters({}, { replace: true })
    confirm(code).then(
      (isSignedIn) => setNotice(t(isSignedIn ? 'account.emailConfirmed' : 'account.confirmed')),
      (error: unknown) => {
        if (!(error instanceof ShopError)) throw error
        setNotice(refusalText(t, error.code, error.params))
      },
    )
  }, [code, setParameters, t])
  return notice
}

/** Whether somebody is signed in here: then it was a new e-mail address that was confirmed. */
async function confirm(code: string): Promise<boolean> {
  await browserClient().call('userConfirm', { body: { code } })
  const isSignedIn = sessionMemory.token() !== undefined
  if (isSignedIn) await sessionEngine().refreshProfile()
  return isSignedIn
}
