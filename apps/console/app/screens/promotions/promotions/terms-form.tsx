import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { Conflict } from './conflict.tsx'
import { type DraftError, draftOf, type Kind, type Terms, termsOf } from './draft.ts'
import { type Details, placeOf, saveTerms, stopTerms } from './save-terms.ts'
import { TermFields } from './term-fields.tsx'
import { TestCart } from './test-cart.tsx'

type Props = {
  kind: Kind
  /** Undefined for a new coupon or rule. */
  details?: Details
  groups: readonly { id: number; code: string }[]
}

/** Editor of a coupon or rule, with a test cart. */
export function TermsForm({ kind, details, groups }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand()
  /** Version the draft is based on. A save by another person does not replace typed text. */
  const [base, setBase] = useState(details)
  const [draft, setDraft] = useState(() => draftOf(details?.terms))
  const [wrong, setWrong] = useState<DraftError>()
  const [conflict, setConflict] = useState<{ own: Terms; present: Details }>()

  function begin(from: Details, sent = draft): void {
    setBase(from)
    // Keeps what was typed during the save.
    setDraft((typed) => (typed === sent ? draftOf(from.terms) : typed))
    setConflict(undefined)
  }
  const isTyped = JSON.stringify(draft) !== JSON.stringify(draftOf(base?.terms))
  if (details && details.version !== base?.version && !isTyped) begin(details)

  async function save(terms: Terms, seen: string | null): Promise<void> {
    const sent = draft
    const saved: { made?: Awaited<ReturnType<typeof saveTerms>> } = {}
    if (!(await command.run(async () => (saved.made = await saveTerms(kind, terms, seen))))) return
    const { outcome, present } = saved.made ?? {}
    if (!present || outcome === 'conflict') return present ? setConflict({ own: terms, present }) : undefined
    const before = base?.terms
    if (details) begin(present, sent)
    addToast({
      text: t('selling.saved', { code: terms.code }),
      ...(outcome === 'saved' && {
        undo: () => (before ? saveTerms(kind, before, present.version) : stopTerms(kind, terms.code)),
      }),
    })
    if (!details) await navigate(placeOf(kind, present.terms.code))
  }
  function submit(): void {
    const made = termsOf(kind, draft)
    if ('error' in made) return setWrong(made.error)
    setWrong(undefined)
    void save(made.terms, base?.version ?? null)
  }
  const made = termsOf(kind, draft)
  return (
    <>
      <Form
        className={form.stack ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {command.error && <Notice kind="error">{command.error}</Notice>}
        {wrong && <Notice kind="error">{t(`selling.wrong.${wrong}`)}</Notice>}
        {conflict && (
          <Conflict
            own={conflict.own}
            present={conflict.present}
            onTake={() => begin(conflict.present)}
            onKeep={() => void save(conflict.own, conflict.present.version)}
          />
        )}
        <TermFields
          kind={kind}
          draft={draft}
          isNew={!details}
          groups={groups}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        <Actions>
          <Button type="submit" variant="primary" isBusy={command.isBusy}>
            {t(details ? 'dialog.save' : `selling.make.${kind}`)}
          </Button>
        </Actions>
      </Form>
      <Part title={t('selling.tryIt')}>
        <TestCart groups={groups} {...('terms' in made && { draft: { kind, terms: made.terms } })} />
      </Part>
    </>
  )
}
