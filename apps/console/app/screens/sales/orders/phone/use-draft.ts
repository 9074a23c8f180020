import type { DraftDetails, OrderDraft } from '@ambra/contract/sales/draft-operations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'

/** Autosave delay after the last key in ms. */
const pauseMs = 400
/** Mobile browsers may fire only `pagehide`. */
const leavings = ['beforeunload', 'pagehide'] as const

export type EditedDraft = {
  draft: OrderDraft
  /** Draft as stored on the server, with its version and quote. */
  known: DraftDetails
  isSaving: boolean
  /** Error of the last save. */
  error: string | undefined
  /** Changes the draft and saves it: at once for a choice, otherwise after a delay. */
  change: (part: Partial<OrderDraft>, isChoice?: boolean) => void
  /** Resolves when everything is saved, to the version then, or to undefined if saving failed. */
  flush: () => Promise<number | undefined>
}

/** Edits a draft with autosave. Saves run one after the other; changes in between go with the next one. */
export function useDraft(loaded: DraftDetails): EditedDraft {
  const t = useTranslate()
  const [draft, setDraft] = useState(loaded.draft)
  const [known, setKnown] = useState(loaded)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const work = useRef<Work>({ version: loaded.version, latest: loaded.draft, written: loaded.draft })

  async function write(keepalive: boolean): Promise<number | undefined> {
    const { current } = work
    setSaving(true)
    try {
      while (current.written !== current.latest) {
        const sent = current.latest
        const { id, store } = loaded
        const { version } = current
        const answer = await runCommand('drafts.save', { id, store, version, draft: sent }, { keepalive })
        current.version = answer.version
        current.written = sent
        setKnown(answer)
      }
      setFailure(undefined)
      return current.version
    } catch (error) {
      setFailure(error)
      return undefined
    } finally {
      setSaving(false)
      current.running = undefined
    }
  }

  function flush(isLeaving = false): Promise<number | undefined> {
    const { current } = work
    clearTimeout(current.timer)
    // With nothing to save, `write` would end before its promise is stored, which would stay there.
    if (current.written !== current.latest) current.running ??= write(isLeaving)
    return current.running ?? Promise.resolve(current.version)
  }

  // Asks the person only when a keepalive request would not save the change.
  const onLeave = useEffectEvent((event: Event) => {
    const { running, written, latest } = work.current
    if (written === latest) return
    if (running || failure !== undefined) event.preventDefault()
    else void flush(true)
  })
  // Subscribes to leaving the page while changes are unsaved.
  useEffect(() => {
    const leave = (event: Event) => onLeave(event)
    for (const name of leavings) window.addEventListener(name, leave)
    return () => {
      for (const name of leavings) window.removeEventListener(name, leave)
    }
  }, [])

  function change(part: Partial<OrderDraft>, isChoice = false): void {
    const { current } = work
    current.latest = { ...current.latest, ...part }
    setDraft(current.latest)
    clearTimeout(current.timer)
    if (isChoice) void flush()
    else current.timer = setTimeout(() => void flush(), pauseMs)
  }

  const error = failure === undefined ? undefined : errorText(t, failure)
  return { draft, known, isSaving, error, change, flush: () => flush() }
}

type Work = {
  version: number
  latest: OrderDraft
  written: OrderDraft
  timer?: ReturnType<typeof setTimeout>
  running?: Promise<number | undefined> | undefined
}
