/** Pending request for step-up authentication; the dialog in the frame answers it. */
type Question = { done: () => void; cancel: () => void }

let question: Question | undefined
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export const openQuestion = (): Question | undefined => question
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Thrown when the person closes the dialog; nothing was done. */
export class ProofDeclined extends Error {
  override name = 'ProofDeclined'
}

/** Resolves when the person has authenticated again. @throws ProofDeclined */
export function askForProof(): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      question = undefined
      notifyListeners()
      settle()
    }
    question = { done: end(resolve), cancel: end(() => reject(new ProofDeclined())) }
    notifyListeners()
  })
}
