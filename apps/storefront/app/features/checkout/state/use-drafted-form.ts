import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { browserStore } from '#app/storage/browser-store.ts'
import { onSession, type SessionEvent, useSession } from '#app/session/session.ts'
import { onDraftsElsewhere, readDrafts, saveDraft } from './checkout-drafts.ts'
import { type CheckoutForm, emptyForm, type FormPart, formParts } from './checkout-form.ts'
import { prefill } from './prefill.ts'

type Action =
  | { type: 'load'; form: CheckoutForm }
  | { type: 'change'; part: FormPart; fields: Partial<CheckoutForm[FormPart]> }

type FormState = { isLoaded: boolean; form: CheckoutForm }

export function formReducer(state: FormState, action: Action): FormState {
  switch (action.type) {
    case 'load':
      return { isLoaded: true, form: action.form }
    case 'change':
      return {
        ...state,
        form: { ...state.form, [action.part]: { ...state.form[action.part], ...action.fields } },
      }
  }
}

export type ChangeForm = <P extends FormPart>(part: P, fields: Partial<CheckoutForm[P]>) => void

/** The form with its drafts: read once and when another tab has typed, saved field by field. */
export function useDraftedForm(country: string): FormState & { change: ChangeForm } {
  const [state, dispatch] = useReducer(formReducer, { isLoaded: false, form: emptyForm(country) })
  // The newest form, also between two changes of one event: a browser fills in many fields at once.
  const newest = useRef(state.form)
  const load = (form: CheckoutForm) => {
    newest.current = form
    dispatch({ type: 'load', form })
  }
  // Outside system: browser storage, which holds what was typed before a reload and in other tabs.
  useEffect(() => {
    let isGone = false
    async function read() {
      const form = await readDrafts(browserStore(), newest.current, new Date())
      if (!isGone) load(form)
    }
    void read()
    const stop = onDraftsElsewhere(browserStore(), () => void read())
    return () => {
      isGone = true
      stop()
    }
  }, [])

  const change: ChangeForm = (part, fields) => {
    const form = { ...newest.current, [part]: { ...newest.current[part], ...fields } }
    newest.current = form
    dispatch({ type: 'change', part, fields })
    void saveDraft(browserStore(), { part, fields, form }, new Date())
  }
  useFormOfSession({ isLoaded: state.isLoaded, country, newest, load, change })
  return { ...state, change }
}

type SessionForm = {
  isLoaded: boolean
  country: string
  newest: { readonly current: CheckoutForm }
  load: (form: CheckoutForm) => void
  change: ChangeForm
}

/** Fills in what the shop knows of a customer, once; who signs out leaves nothing on the screen. */
function useFormOfSession({ isLoaded, country, newest, load, change }: SessionForm) {
  const { customer } = useSession()
  const filledFor = useRef<number>(undefined)
  const left = useRef<CheckoutForm>(undefined)
  const fill = useEffectEvent(() => {
    // Once: a field that was emptied on purpose stays empty.
    if (!customer || filledFor.current === customer.id) return
    filledFor.current = customer.id
    load(prefill(newest.current, customer))
  })
  const hear = useEffectEvent((event: SessionEvent) => {
    if (event === 'logout') {
      left.current = newest.current
      filledFor.current = undefined
      load(emptyForm(country))
    }
    // The customer did not end an expired session: what was typed stays for the person at the screen.
    if ((event === 'expired' || event === 'broken') && left.current)
      for (const part of formParts) change(part, left.current[part])
  })
  // Outside system: the session, which may begin and end in another tab.
  useEffect(() => {
    if (isLoaded) fill()
  }, [isLoaded, customer])
  useEffect(() => onSession((event) => hear(event)), [])
}
