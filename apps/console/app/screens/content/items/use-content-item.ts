import type {
  ContentDetails,
  ContentDraft,
  ContentProblem,
  ContentSaved,
} from '@ambra/contract/content/content-item'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { type CommandState, useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { withoutEmptyCodes } from './banner-entries.ts'
import { emptyDraft, hasHead, isSameDraft, type Place, withField } from './place.ts'

/** Unsaved draft of the person, with the versions stored when it began. */
type Own = { draft: ContentDraft; seen: string | null; draftSeen: string | null }
/** Version found by a save instead of the expected one. `draft`: another person changed the stored draft. */
export type Conflict = Pick<ContentSaved, 'present' | 'diff'> & { of: 'published' | 'draft' }

export type ThingState = {
  draft: ContentDraft
  set: (draft: ContentDraft) => void
  isChanged: boolean
  problems: readonly ContentProblem[]
  conflict: Conflict | undefined
  /** Address of the last preview; `isOld` when the text has changed since. */
  preview: { url: string; isOld: boolean } | undefined
  command: CommandState
  publish: () => Promise<void>
  keepDraft: () => Promise<void>
  discard: () => Promise<void>
  hide: () => Promise<unknown>
  remove: () => Promise<unknown>
  rollBack: (id: number) => Promise<void>
  makePreview: () => Promise<void>
  /**
   * Resolves a conflict with the other person's version (`takeTheirs`) or overwrites it with the next save
   * (`keepMine`).
   */
  takeTheirs: () => void
  keepMine: () => void
}

/** State of the content editor and its actions. */
export function useThing(place: Place, details: ContentDetails | undefined): ThingState {
  const t = useTranslate()
  const stored = storedOf(place, details)
  const sending = useSending(place)
  const { own, setOwn, conflict, setConflict, preview, command, send } = sending
  const { draft, seen, draftSeen } = own ?? stored
  const isChanged = own !== undefined && !isSameDraft(own.draft, stored.draft)
  const { name } = place
  const save = (text: ContentDraft, said: string) =>
    send(
      () => runCommand('content.save', { ...place, seen, draft_seen: draftSeen, ...toSend(place, text) }),
      said,
    )

  async function discard(): Promise<void> {
    sending.forget()
    const kept = details?.draft
    setOwn(undefined)
    if (isChanged || !kept) return
    await command.run(() => runCommand('content.discard-draft', { ...place, seen: kept.version }))
  }
  return {
    draft,
    set: (next) => setOwn({ draft: next, seen, draftSeen }),
    isChanged,
    problems: sending.problems,
    conflict,
    preview: preview && { url: preview.url, isOld: !isSameDraft(preview.draft, draft) },
    command,
    discard,
    publish: () => save(withField(draft, 'enabled', ''), t('content.published', { name })),
    // Unpublished content is saved as a draft itself; published content gets a separate draft.
    keepDraft: () =>
      !details || details.state === 'draft'
        ? save(withField(draft, 'enabled', 'false'), t('content.keptDraft', { name }))
        : sending.keepDraft({ draft, seen: seen ?? details.version, draftSeen }),
    hide: async () =>
      details && save(withField(only(details), 'enabled', 'false'), t('content.hidden', { name })),
    remove: () => removeThing(place, details, t('content.removed', { name })),
    rollBack: (id) =>
      send(
        () => runCommand('content.roll-back', { ...place, seen: details?.version ?? null, id }),
        t('content.rolledBack', { name }),
      ),
    makePreview: () => sending.makePreview(draft),
    takeTheirs() {
      const kept = conflict?.of === 'published' ? details?.draft : undefined
      setConflict(undefined)
      // Continues with the published text, because the stored draft would be shown again.
      setOwn(
        kept && details
          ? { draft: only(details), seen: details.version, draftSeen: kept.version }
          : undefined,
      )
    },
    keepMine() {
      setOwn({ draft, seen: details?.version ?? null, draftSeen: details?.draft?.version ?? null })
      setConflict(undefined)
    },
  }
}

/** Sends drafts and keeps the resulting problems or conflict for the screen. */
function useSending(place: Place) {
  const t = useTranslate()
  const command = useCommand()
  const [own, setOwn] = useState<Own>()
  const [problems, setProblems] = useState<readonly ContentProblem[]>([])
  const [conflict, setConflict] = useState<Conflict>()
  const [preview, setPreview] = useState<{ url: string; draft: ContentDraft }>()
  const { name } = place
  function forget(): void {
    setProblems([])
    setConflict(undefined)
  }

  async function send(work: () => Promise<ContentSaved>, said: string): Promise<void> {
    forget()
    const found: { saved?: ContentSaved } = {}
    const isDone = await command.run(async () => {
      const saved = await work()
      found.saved = saved
      // Runs before the reload, so that the screen shows the stored text.
      if (saved.outcome === 'saved' || saved.outcome === 'same') setOwn(undefined)
    })
    const { saved } = found
    if (!isDone || !saved) return
    if (saved.outcome === 'wrong') setProblems(saved.problems)
    else if (saved.outcome === 'conflict') setConflict({ of: 'published', ...saved })
    else addToast({ text: said, ...undoOf(place, saved) })
  }

  async function keepDraft({ draft, seen, draftSeen }: Own & { seen: string }): Promise<void> {
    forget()
    await command.run(async () => {
      const input = { ...place, base: seen, seen: draftSeen, ...toSend(place, draft) }
      const { outcome, problems: wrong } = await runCommand('content.keep-draft', input)
      setProblems(wrong)
      if (outcome === 'conflict') setConflict({ of: 'draft', present: null, diff: [] })
      if (outcome !== 'saved') return
      setOwn(undefined)
      addToast({ text: t('content.keptDraft', { name }) })
    })
  }

  async function makePreview(draft: ContentDraft): Promise<void> {
    setProblems([])
    await command.run(async () => {
      const input = { ...place, ...toSend(place, draft) }
      const { url, problems: wrong } = await runCommand('content.preview', input)
      setProblems(wrong)
      if (url) setPreview({ url, draft })
      else if (wrong.length === 0) addToast({ text: t('content.noPreview') })
    })
  }
  return {
    command,
    own,
    setOwn,
    problems,
    conflict,
    setConflict,
    preview,
    forget,
    send,
    keepDraft,
    makePreview,
  }
}

function storedOf(place: Place, details: ContentDetails | undefined): Own {
  if (!details) return { draft: emptyDraft(place), seen: null, draftSeen: null }
  const { draft, version } = details
  if (draft) return { draft: only(draft), seen: draft.base, draftSeen: draft.version }
  return { draft: only(details), seen: version, draftSeen: null }
}

const only = ({ fields, text }: ContentDraft): ContentDraft => ({ fields, text })

/** Removes empty codes, which trailing commas leave during typing. */
const toSend = ({ kind }: Place, draft: ContentDraft): ContentDraft =>
  kind === 'banner' ? { ...draft, text: withoutEmptyCodes(draft.text) } : draft

/** Returns an undo that restores the previous text, if there was one. */
function undoOf(place: Place, { edit, present }: ContentSaved) {
  const isNew = present?.past.at(-1)?.id === edit && present?.past.at(-1)?.change === 'added'
  if (edit === null || isNew) return {}
  const seen = present?.version ?? null
  return { undo: () => runCommand('content.roll-back', { ...place, seen, id: edit }) }
}

/** Removes content unless another person has changed it. @throws AdminError */
async function removeThing(
  place: Place,
  details: ContentDetails | undefined,
  said: string,
): Promise<boolean> {
  if (!details) return false
  const saved = await runCommand('content.remove', { ...place, seen: details.version })
  addToast({ text: said, ...undoOf(place, saved) })
  return true
}

/** Checks whether the content can be saved as a draft that shoppers do not see. */
export const canBeDraft = (place: Place, details: ContentDetails | undefined): boolean =>
  details !== undefined || hasHead(place)
