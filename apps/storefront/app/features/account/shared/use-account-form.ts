import type { FieldFault } from '@ambra/domain/address'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { FormError } from '#app/forms/use-sending.ts'
import { toAccountError } from './account-error.ts'

type Fields = Readonly<Record<string, string>>
type AccountForm = {
  /** Client-side validation: errors found before anything is sent. */
  check: (fields: Fields) => FieldFault[]
  send: (fields: Fields) => Promise<void>
  /** Names that fields of the server have in this form. */
  renamed?: Readonly<Record<string, string>>
}

/** State of an account form: one request at a time, errors at their fields, focus on the first invalid field. */
export function useAccountForm({ check, send, renamed = {} }: AccountForm) {
  const form = useRef<HTMLFormElement>(null)
  const [trouble, setFormError] = useState<FormError>({ faults: [] })
  const [isSending, setSending] = useState(false)

  // The browser's focus can only be moved once the messages stand in the page.
  useLayoutEffect(() => {
    const [first] = trouble.faults
    if (first) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [trouble])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const fields: Record<string, string> = {}
    for (const [name, value] of new FormData(event.currentTarget)) fields[name] = String(value)
    const errors = check(fields)
    setFormError({ faults: errors })
    if (errors.length > 0) return
    setSending(true)
    try {
      await send(fields)
    } catch (error) {
      await loadMoreMessages()
      setFormError(toAccountError(error, renamed))
    } finally {
      setSending(false)
    }
  }
  return { ...trouble, isSending, formProps: { ref: form, noValidate: true, onSubmit: submit } }
}
