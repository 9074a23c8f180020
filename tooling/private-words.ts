import { codeFiles, commentsOf } from './language.ts'

/** Words that newcomers stumble over, where the field has a term. @see docs/glossary.md "Words of the code" */
const privateWords =
  /\b(told|kept|anew|whoever|nobody|somebody|wish(?:es)?|asked|lends?|lent|wakes?|woken?|dwells?|shel(?:f|ves)|trouble|refusals?|papers?|for ever|meanwhile)\b/gi

/** Where one of them is simply right. */
const allowed = ['sheet of paper']

/** Private words in a comment, lower case. */
export function privateWordsIn(comment: string): string[] {
  const rest = allowed.reduce((text, phrase) => text.replaceAll(phrase, ''), comment)
  return [...rest.matchAll(privateWords)].map(([word]) => word.toLowerCase())
}

/** Private words in comments of the repository, as `word path:line`, so that CI can keep their number from growing. */
export const privateWordPlaces = (root: string): string[] =>
  codeFiles(root)
    .filter(({ path }) => !path.startsWith('packages/db/src/migrations/')) // never edited after they have landed
    .flatMap(({ path, text }) => commentsOf(path, text))
    .flatMap(({ path, line, text }) => privateWordsIn(text).map((word) => `${word} ${path}:${line}`))
    .sort()
