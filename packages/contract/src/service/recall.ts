import Type, { type Static } from 'typebox'
import { languages } from '../platform/api/language.ts'

const inLanguages = Type.Object(
  Object.fromEntries(
    languages.map((language) => {
      const text = Type.String({ minLength: 10, maxLength: 2000 })
      // Estonian, the fallback of every text, is required.
      return [language, language === 'et' ? text : Type.Optional(text)]
    }),
  ),
  { additionalProperties: false },
)

/** Remedies offered to buyers of a recalled product. */
export const recallRemedies = ['repair', 'replacement', 'refund'] as const
export const RecallRemedy = Type.Enum([...recallRemedies])
export type RecallRemedy = Static<typeof RecallRemedy>

/**
 * Recall notice to buyers: the hazard, instructions (stop using it, how to return it), the remedies to choose
 * from, and the contact. Texts by language, Estonian is required.
 * @see docs/rules/law LAW-SAF-2
 */
export const RecallNotice = Type.Object(
  {
    hazard: inLanguages,
    action: inLanguages,
    remedies: Type.Array(RecallRemedy, { minItems: 2, maxItems: 3, uniqueItems: true }),
    contact: Type.String({ minLength: 5, maxLength: 300 }),
  },
  { additionalProperties: false },
)
export type RecallNotice = Omit<Static<typeof RecallNotice>, 'hazard' | 'action'> & {
  hazard: Partial<Record<(typeof languages)[number], string>>
  action: Partial<Record<(typeof languages)[number], string>>
}
