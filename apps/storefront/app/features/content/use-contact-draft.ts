import type { ContactMessage } from '@ambra/domain/contact-form'
import { useEffect, useRef, useState } from 'react'
import { browserStore } from '#app/storage/browser-store.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useSession } from '#app/session/session.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/** A message that was never sent is of no use the next day. */
const keptMs = 86_400_000
const empty: ContactMessage = { name: '', email: '', telephone: '', comment: '' }

/** Number of the review that this visit reports, from the address: `/contacts#review=12`. @see docs/rules/law LAW-HST-1 */
const reportedReview = (): string | undefined => /^#review=(\d{1,9})$/.exec(location.hash)?.[1]

/** Removes what was typed: it has been sent. */
export function clearDraft() {
  void browserStore().update(storageKeys.contactDraft, () => undefined)
}

/**
 * The form as typed, stored in this browser until it is sent; name and e-mail of a signed-in customer are filled in.
 * `isContinued`: the draft was begun before this page opened.
 */
export function useContactDraft(initial: ContactMessage | undefined) {
  const t = useTranslate()
  const { customer } = useSession()
  const [typed, setTyped] = useState<Partial<ContactMessage>>(initial ?? {})
  const [isContinued, setContinued] = useState(initial !== undefined)
  // The newest values, also between two changes of one event: browser autofill changes several fields at once.
  const newest = useRef(typed)
  const show = (values: Partial<ContactMessage>) => {
    newest.current = values
    setTyped(values)
  }
  // Outside system: browser storage, which holds what was typed before a reload.
  useEffect(() => {
    if (initial) return
    void browserStore()
      .read(storageKeys.contactDraft)
      .then((draft) => {
        const isFresh = draft && Date.now() - draft.modifiedAt < keptMs
        const review = reportedReview()
        if (!isFresh && review === undefined) return
        show({
          ...(isFresh ? draft.values : {}),
          ...(review !== undefined && { comment: `${t('content.contact.reportReview', { id: review })}\n` }),
          ...newest.current,
        })
        if (isFresh) setContinued(true)
      })
  }, [initial, t])

  function change(part: Partial<ContactMessage>) {
    const values = { ...newest.current, ...part }
    show(values)
    void browserStore().update(storageKeys.contactDraft, () => ({ values, modifiedAt: Date.now() }))
  }
  const own = customer && {
    name: `${customer.firstname} ${customer.lastname}`.trim(),
    email: customer.email,
  }
  return { message: { ...empty, ...own, ...typed }, change, isContinued }
}
