import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@ambra/contract/platform/api/language'
import type { Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../app/i18n/messages')

/** Returns all texts of the console in a language, by key. */
function textsOf(language: Language): ReadonlyMap<string, string> {
  const texts = readdirSync(folder).map(
    (room): Record<string, string> =>
      JSON.parse(readFileSync(join(folder, room, `${language}.json`), 'utf8')),
  )
  return new Map(texts.flatMap((one) => Object.entries(one)))
}

const byLanguage = new Map(languages.map((one) => [one, textsOf(one)]))

export function textOf(language: Language, key: string): string {
  const text = byLanguage.get(language)?.get(key)
  if (text === undefined) throw new Error(`no text ${key} in ${language}`)
  return text
}

/** Names and codes of the demo shop that look like texts of the console. */
const namesOfTheDemo: readonly string[] = ['Video', 'main']

/** Returns English texts that do not occur in another language. */
function foreignTo(language: Language): ReadonlySet<string> {
  const own = new Set(byLanguage.get(language)?.values())
  const plain = [...(byLanguage.get('en')?.values() ?? [])].filter((text) => !text.includes('{'))
  return new Set(plain.filter((text) => !own.has(text) && !namesOfTheDemo.includes(text)))
}

/**
 * Returns the texts of a page, including those for screen readers, without parts marked as another language.
 */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element || element.closest('script, style, template, body [lang], [translate=no]')) continue
      if (node instanceof Element) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-title'])
          found.add(node.getAttribute(name)?.trim() ?? '')
      } else found.add(node.textContent?.trim() ?? '')
    }
    found.delete('')
    return [...found]
  })

/** Returns message keys shown instead of text, and English texts in another language. */
export async function wrongWords(page: Page, language: Language): Promise<string[]> {
  const words = await wordsOn(page)
  const keys = byLanguage.get('en')
  const foreign = language === 'en' ? new Set<string>() : foreignTo(language)
  return words.flatMap((text) =>
    keys?.has(text) || /^(mail\.|operator:)/.test(text)
      ? [`a key: ${text}`]
      : foreign.has(text)
        ? [`in English: ${text}`]
        : [],
  )
}
