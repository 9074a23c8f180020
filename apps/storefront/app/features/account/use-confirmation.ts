import { ShopError } from '@ambra/contract/errors'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslate } from '#app/ui/messages.tsx'
import { refusalText } from '#app/ui/refusal-text.ts'

/** Opens the account whose mail led here (`?confirm=CODE`) and answers what to tell; undefined for everybody else. */
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
      () => setNotice(t('account.confirmed')),
      (error: unknown) => {
        if (!(error instanceof ShopError)) throw error
        setNotice(refusalText(t, error.code, error.params))
      },
    )
  }, [code, setParameters, t])
  return notice
}

async function confirm(code: string): Promise<void> {
  const { browserClient } = await import('#app/browser/browser-client.ts')
  await browserClient().call('userConfirm', { body: { code } })
}
