import type { FieldError } from '@ambra/domain/address'
import { createStore, type ReadableStore } from '#app/storage/create-store.ts'
import { type ErrorPlaces, type FailedSubmission, type FormError, toFormError } from './form-error.ts'

type FormState<V> = {
  /** The fields that were typed or chosen; the others show their defaults. */
  typed: Partial<V>
  failure: FormError
  isSending: boolean
  /** The draft has been read. */
  isLoaded: boolean
  /** What is shown was typed before this page opened. */
  isContinued: boolean
}

type StoredDraft<V> = { typed: Partial<V>; isContinued?: boolean }

/** Where a form is stored until it is sent. */
export type Draft<V> = {
  /** What the form begins with, where that is known at once. */
  initial?: Partial<V> | undefined
  /** What was typed earlier, together with what is typed now; undefined changes nothing. */
  read?: (typed: Partial<V>) => Promise<StoredDraft<V> | undefined>
  /** Called after each change with everything that is typed. */
  save?: (typed: Partial<V>) => void
  /** Called when the form has been sent. */
  clear?: () => void
  /** Connects the form to what happens elsewhere, e.g. in another tab; returns the function that ends it. */
  follow?: (form: FollowedForm<V>) => () => void
}

export type FollowedForm<V> = {
  /** Reads the draft again. */
  reload: () => void
  /** Shows these values instead of what was typed. */
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
  /** Called instead of showing an error at once: `update` puts it on the screen, then a field can take the focus. */
  onFailure?: (update: () => void, fieldErrors: readonly FieldError[]) => void
  /** Loads the texts of server errors. */
  loadTexts?: () => Promise<unknown>
}

export type Form<V> = ReadableStore<FormState<V>> &
  Pick<FollowedForm<V>, 'typed' | 'replace'> & {
    change: (part: Partial<V>) => void
    /** Shows these errors and moves the focus to the first; true when there are none. */
    showFaults: (fieldErrors: readonly FieldError[]) => boolean
    submit: (submission: Submission<V>) => Promise<void>
  }

type DraftedForm<V> = Pick<FollowedForm<V>, 'typed' | 'replace'> & {
  finishLoading: (found?: StoredDraft<V>) => void
}

/** Reads the draft into the form, again whenever it may be another one, until the returned function is called. */
function followDraft<V>(
  { read, follow }: Draft<V>,
  { typed, replace, finishLoading }: DraftedForm<V>,
): () => void {
  let isLeft = false
  async function load() {
    let before: Partial<V>
    let found: StoredDraft<V> | undefined
    // Read again, since the shopper may have typed in that time.
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

/** One form: what is typed, its errors, one submission at a time. Whatever fails, what was typed stays. */
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
      // A posted form holds what was typed last.
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
      // In the state at once, not with the next rendering: a double click arrives before that.
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
        // Without them the general text is shown.
        await loadTexts().catch(() => undefined)
        fail(failure)
      } finally {
        patch({ isSending: false })
      }
    },
  }
}
