import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { ListedSearchRule, SearchRule, SearchRuleKind } from '@ambra/contract/search/search-rules'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ShownTrouble } from '#console/shop/trouble-place.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { draftOf, firstText, ruleOf, withSku } from './draft-rule.ts'
import { RuleFields } from './rule-fields.tsx'
import { useRuleWords } from './rule-words.ts'
import { TryOut } from './try-out.tsx'

type Props = {
  kind: SearchRuleKind
  store: string
  stored: ListedSearchRule | undefined
  /** Search text that fills a new rule. */
  words: string
  fields: AdminResult<'search.choices'>['fields']
  onClose: () => void
}

/** Editor of a search rule, with a preview of the results. */
export function RuleForm({ kind, store, stored, words, fields, onClose }: Props) {
  const t = useTranslate()
  const command = useCommand()
  // Keeps the rule as it was when the form opened, because the list may update when others save.
  const [opened] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored?.rule, words))
  const [present, setPresent] = useState<ListedSearchRule>()
  const rule = ruleOf(kind, draft)

  async function save(given: SearchRule, seen: ListedSearchRule | undefined): Promise<void> {
    const { id = null, version = null } = seen ?? {}
    await command.run(async () => {
      const saved = await runCommand('search.save', { store, id, seen: version, rule: given })
      if (saved.outcome === 'conflict' && saved.present) return setPresent(saved.present)
      if (saved.outcome === 'conflict') return addToast({ text: t('search.goneSince') })
      addToast({
        text: t('search.saved'),
        ...(saved.outcome === 'saved' && saved.present && { undo: undoOf(store, seen, saved.present) }),
      })
      onClose()
    })
  }

  return (
    <Form
      className={form.stack ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (rule && !present) void save(rule, opened)
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <RuleFields
        kind={kind}
        draft={draft}
        fields={fields}
        isNew={stored === undefined}
        onChange={setDraft}
      />
      <TryOut
        store={store}
        draft={rule}
        id={stored?.id}
        text={firstText(kind, draft)}
        {...(kind === 'pin' && { onPin: (sku: string) => setDraft(withSku(draft, sku)) })}
      />
      {present && rule ? (
        <Conflict
          own={rule}
          present={present}
          isBusy={command.isBusy}
          onTake={() => {
            setPresent(undefined)
            onClose()
          }}
          onKeep={() => void save(rule, present)}
        />
      ) : (
        <Actions>
          <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={!rule}>
            {t('dialog.save')}
          </Button>
          <Button variant="text" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
        </Actions>
      )}
    </Form>
  )
}

/** Returns an undo of the save that applies only while the saved version is current. */
const undoOf =
  (store: string, before: ListedSearchRule | undefined, { id, version }: ListedSearchRule) =>
  () =>
    before
      ? runCommand('search.save', { store, id, seen: version, rule: before.rule })
      : runCommand('search.remove', { store, id, seen: version })

type ConflictProps = {
  own: SearchRule
  present: ListedSearchRule
  isBusy: boolean
  onTake: () => void
  onKeep: () => void
}

/** Conflict: another person saved first, or the store already has such a rule. Shows both and a choice. */
function Conflict({ own, present, isBusy, onTake, onKeep }: ConflictProps) {
  const t = useTranslate()
  const words = useRuleWords()
  return (
    <ShownTrouble>
      <Notice kind="error">
        {t('search.conflict')}
        <div>{t('search.theirs', { rule: words(present.rule, present.names) })}</div>
        <div>{t('search.yours', { rule: words(own, present.names) })}</div>
      </Notice>
      <Actions>
        <Button onPress={onTake}>{t('search.takeTheirs')}</Button>
        <Button variant="danger" isBusy={isBusy} onPress={onKeep}>
          {t('search.keepMine')}
        </Button>
      </Actions>
    </ShownTrouble>
  )
}
