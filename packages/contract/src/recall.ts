import Type, { type Static } from 'typebox'
import { languages } from './language.ts'

const inLanguages = Type.Object(
  Object.fromEntries(
    languages.map((language) => {
      const text = Type.String({ minLength: 10, maxLength: 2000 })
      // Estonian, the fallback of every text of the shop, is required.
      return [language, language === 'et' ? text : Type.Optional(text)]
    }),
  ),
  { additionalProperties: false },
)

/** What a buyer of a recalled product may choose from. */
export const recallRemedies = ['repair', 'replacement', 'refund'] as const
export const RecallRemedy = Type.Enum([...recallRemedies])
export type RecallRemedy = Static<typeof RecallRemedy>

/**
 * What a recall tells buyers: the hazard, what to do now (stop using it, how to hand it in), the remedies to choose
 * from, and whom to ask. Texts by language, Estonian always.
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
