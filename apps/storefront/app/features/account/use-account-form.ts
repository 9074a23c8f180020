import type { FieldFault } from '@ambra/domain/address'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { type FormTrouble, noTrouble, troubleOf } from './account-refusal.ts'

type Fields = Readonly<Record<string, string>>
type AccountForm = {
  /** Faults found before anything is sent. */
  check: (fields: Fields) => FieldFault[]
  send: (fields: Fields) => Promise<void>
  /** Names that fields of the server have in this form. */
  renamed?: Readonly<Record<string, string>>
}

/** State of a form of the account: one sending at a time, faults at fields, the first wrong one gets the focus. */
export function useAccountForm({ check, send, renamed = {} }: AccountForm) {
  const form = useRef<HTMLFormElement>(null)
  const [trouble, setTrouble] = useState<FormTrouble>(noTrouble)
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
    const faults = check(fields)
    setTrouble({ faults })
    if (faults.length > 0) return
    setSending(true)
    try {
      await send(fields)
    } catch (error) {
      await loadMoreMessages()
      setTrouble(troubleOf(error, renamed))
    } finally {
      setSending(false)
    }
  }
  return { ...trouble, isSending, formProps: { ref: form, noValidate: true, onSubmit: submit } }
}
