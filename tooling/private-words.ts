import { codeFiles, commentsOf } from './language.ts'

/** Words that newcomers stumble over, where the field has a term. @see docs/glossary.md "Words of the code" */
const privateWords =
  /\b(told|kept|anew|whoever|nobody|somebody|wish(?:es)?|asked|lends?|lent|wakes?|woken?|dwells?|shel(?:f|ves)|trouble|refusals?|papers?|for ever|meanwhile)\b/gi

/** Where one of them is simply right, quotes the specification, or is a stored name. */
const allowed = ['sheet of paper', 'the user is asked to confirm', 'newsletter-asked']

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

/** Titles as written; `spec-tests.test.ts` finds the same ones. */
const titleOfTest = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** Private words in a test title, lower case: all of `privateWordsIn`, and words of speech for requests and messages. */
export function privateWordsInTitle(title: string): string[] {
  const spoken = [...title.matchAll(/\b(?:asks? (?:for|again)|tells?)\b/gi)].map(([words]) =>
    words.toLowerCase(),
  )
  return [...privateWordsIn(title), ...spoken]
}

/** Private words in titles of tests and suites, as `word path:line`. */
export const privateTitlePlaces = (root: string): string[] =>
  codeFiles(root)
    .filter(({ path }) => /\.(?:test|spec)\.tsx?$|-suite\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(titleOfTest)].flatMap(({ index, 2: title = '' }) =>
        privateWordsInTitle(title).map(
          (word) => `${word} ${path}:${text.slice(0, index).split('\n').length}`,
        ),
      ),
    )
    .sort()
