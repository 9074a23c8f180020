import type { ContactMessage } from '@ambra/domain/contact-form'
import type { Draft } from '#app/forms/form-state.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { browserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/** A message that was never sent is of no use the next day. */
const maxAgeMs = 86_400_000

/** Number of the review that this visit reports, from the address: `/contacts#review=12`. @see docs/rules/law LAW-HST-1 */
const reportedReview = (): string | undefined => /^#review=(\d{1,9})$/.exec(location.hash)?.[1]

/** Stores the contact form as typed in this browser until it is sent. */
export const contactDraft = (t: Translate): Draft<ContactMessage> => ({
  async read(typed) {
    const draft = await browserStore().read(storageKeys.contactDraft)
    const isFresh = draft !== undefined && Date.now() - draft.modifiedAt < maxAgeMs
    const review = reportedReview()
    if (!isFresh && review === undefined) return undefined
    const report = { comment: `${t('content.contact.reportReview', { id: review ?? '' })}\n` }
    return {
      typed: { ...(isFresh && draft.values), ...(review !== undefined && report), ...typed },
      isContinued: isFresh,
    }
  },
  save: (values) =>
    void browserStore().update(storageKeys.contactDraft, () => ({ values, modifiedAt: Date.now() })),
  clear: () => void browserStore().update(storageKeys.contactDraft, () => undefined),
})
