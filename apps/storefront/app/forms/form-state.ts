import type { FieldError } from '@ambra/domain/customers/address/address'
import { createStore, type ReadableStore } from '#app/storage/create-store.ts'
import { type ErrorPlaces, type FailedSubmission, type FormError, toFormError } from './form-error.ts'

type FormState<V> = {
  /** Fields that were edited; the others show their defaults. */
  typed: Partial<V>
  failure: FormError
  isSending: boolean
  /** True when the draft has been read. */
  isLoaded: boolean
  /** True when the shown values were typed before this page opened. */
  isContinued: boolean
}

type StoredDraft<V> = { typed: Partial<V>; isContinued?: boolean }

/** Storage of a form until it is sent. */
export type Draft<V> = {
  /** Initial values, if available synchronously. */
  initial?: Partial<V> | undefined
  /** Returns the stored values merged with the current ones; undefined changes nothing. */
  read?: (typed: Partial<V>) => Promise<StoredDraft<V> | undefined>
  /** Called after each change with all typed values. */
  save?: (typed: Partial<V>) => void
  clear?: () => void
  /**
   * Connects the form to external changes, e.g. of another tab; returns the function that disconnects it.
   */
  follow?: (form: FollowedForm<V>) => () => void
}

export type FollowedForm<V> = {
  reload: () => void
  replace: (typed: Partial<V>) => void
  typed: () => Partial<V>
}

type Submission<V> = {
  values: V
  validate?: ((values: V) => readonly FieldError[]) | undefined
  /** Sends the values; a thrown `ShopError` is shown. */
  send: (values: V) => Promise<unknown>
  places?: ErrorPlaces | undefined
}

type FormSetup<V> = {
  draft?: Draft<V> | undefined
  posted?: FailedSubmission<V> | undefined
  /**
   * Called instead of showing an error directly: `update` puts it on the screen, then a field can be
   * focused.
   */
  onFailure?: (update: () => void, fieldErrors: readonly FieldError[]) => void
  /** Loads the texts of server errors. */
  loadTexts?: () => Promise<unknown>
}

export type Form<V> = ReadableStore<FormState<V>> &
  Pick<FollowedForm<V>, 'typed' | 'replace'> & {
    change: (part: Partial<V>) => void
    /** Shows these errors and focuses the first; returns true when there are none. */
    showFaults: (fieldErrors: readonly FieldError[]) => boolean
    submit: (submission: Submission<V>) => Promise<void>
  }

type DraftedForm<V> = Pick<FollowedForm<V>, 'typed' | 'replace'> & {
  finishLoading: (found?: StoredDraft<V>) => void
}

/** Reads the draft into the form, again when it may have changed, until the returned function is called. */
function followDraft<V>(
  { read, follow }: Draft<V>,
  { typed, replace, finishLoading }: DraftedForm<V>,
): () => void {
  let isLeft = false
  async function load() {
    let before: Partial<V>
    let found: StoredDraft<V> | undefined
    // Reads again if the shopper typed in that time.
    do {
      before = typed()
      found = await read?.(before)
    } while (!isLeft && before !== typed())
    if (!isLeft) finishLoading(found)
  }
  const reload = () => void load()
  if (read) reload()
  const stop = follow?.({ reload, replace, typed })
  return () => {
    isLeft = true
    stop?.()
  }
}

/**
 * Creates the state of a form: typed values, errors, one submission at a time. Typed values survive every
 * failure.
 */
export function createForm<V extends object>({
  draft,
  posted,
  onFailure = (update) => update(),
  loadTexts = async () => undefined,
}: FormSetup<V>): Form<V> {
  const { set, ...store } = createStore<FormState<V>>({
    typed: posted?.typed ?? draft?.initial ?? {},
    failure: posted ?? { fieldErrors: [] },
    isSending: false,
    isLoaded: !draft?.read || posted !== undefined,
    isContinued: posted !== undefined,
  })
  const patch = (part: Partial<FormState<V>>) => set({ ...store.getSnapshot(), ...part })
  const typed = () => store.getSnapshot().typed
  const replace = (next: Partial<V>) => patch({ typed: next })
  const fail = (failure: FormError) => onFailure(() => patch({ failure }), failure.fieldErrors)

  const finishLoading = (found?: StoredDraft<V>) => {
    const { isContinued } = store.getSnapshot()
    patch({
      isLoaded: true,
      ...(found && { typed: found.typed, isContinued: isContinued || found.isContinued === true }),
    })
  }
  let leaveDraft: (() => void) | undefined

  return {
    ...store,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener)
      // A posted form has the newest values.
      if (draft && !posted) leaveDraft ??= followDraft(draft, { typed, replace, finishLoading })
      return () => {
        unsubscribe()
        leaveDraft?.()
        leaveDraft = undefined
      }
    },
    typed,
    replace,
    change(part) {
      replace({ ...typed(), ...part })
      draft?.save?.(typed())
    },
    showFaults(fieldErrors) {
      fail({ fieldErrors })
      return fieldErrors.length === 0
    },
    async submit({ values, validate, send, places }) {
      // Checks the state itself, not the last render: a double click is faster.
      if (store.getSnapshot().isSending) return
      const fieldErrors = validate?.(values) ?? []
      fail({ fieldErrors })
      if (fieldErrors.length > 0) return
      patch({ isSending: true })
      try {
        await send(values)
        draft?.clear?.()
      } catch (error) {
        const failure = toFormError(error, places)
        // Falls back to the general text.
        await loadTexts().catch(() => undefined)
        fail(failure)
      } finally {
        patch({ isSending: false })
      }
    },
  }
}
