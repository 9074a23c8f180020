import type { DraftDetails, OrderDraft } from '@ambra/contract/admin/draft-operations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'

/** So long after the last key it is written down. */
const pauseMs = 400
/** A telephone may name the second only. */
const leavings = ['beforeunload', 'pagehide'] as const

export type EditedDraft = {
  draft: OrderDraft
  /** As the server has it: with the version that is placed and its figures. */
  known: DraftDetails
  isSaving: boolean
  /** Why the last change is not written down. */
  error: string | undefined
  /** Changes what is known of the order; written down by itself, at once where a choice was made. */
  change: (part: Partial<OrderDraft>, isChoice?: boolean) => void
  /** Resolves when all of it is written down, or could not be: to the version then. */
  flush: () => Promise<number | undefined>
}

/** A draft as the person types it. One change is written after the other, and what comes in between goes with the next. */
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
    current.running ??= write(isLeaving)
    return current.running
  }

  // The person is asked only where a call that outlives the page would not save the change.
  const onLeave = useEffectEvent((event: Event) => {
    const { running, written, latest } = work.current
    if (written === latest) return
    if (running || failure !== undefined) event.preventDefault()
    else void flush(true)
  })
  // Outside system: the page is left while the last key waits to be written down.
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
