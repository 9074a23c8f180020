/** A question to the person for a fresh proof of who it is; the dialog in the frame answers it. */
type Question = { done: () => void; cancel: () => void }

let question: Question | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const openQuestion = (): Question | undefined => question
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person closed the dialog: nothing was done. */
export class ProofDeclined extends Error {
  override name = 'ProofDeclined'
}

/** Resolves when the person has proved who it is. @throws ProofDeclined */
export function askForProof(): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      question = undefined
      tell()
      settle()
    }
    question = { done: end(resolve), cancel: end(() => reject(new ProofDeclined())) }
    tell()
  })
}
