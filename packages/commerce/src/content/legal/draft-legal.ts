import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { storeConfig } from '@ambra/db/platform'
import { cmsPath } from '@ambra/domain/content/static-pages'
import { storedItem } from '../editor/content-draft.ts'
import { type ContentContext, placeOf } from '../editor/content-place.ts'
import { saveContent } from '../editor/save-content.ts'
import { enTexts } from './en-texts.ts'
import { etTexts } from './et-texts.ts'
import type { LegalPage, LegalTexts } from './legal-texts.ts'
import { ruTexts } from './ru-texts.ts'

/** By language of the store. */
const textsOf: Readonly<Record<string, LegalTexts>> = { en: enTexts, et: etTexts, ru: ruTexts }

/**
 * Writes the legal pages that a store lacks as drafts, which shoppers do not see: publishing a page says
 * that a person has reviewed it. Never changes a page that exists.
 * @throws ShopError content.not_found for an unknown store or one without drafts in its language
 */
export async function draftLegalPages(
  context: ContentContext,
  { store: code, country }: AdminInput<'content.draft-legal'>,
): Promise<AdminResult<'content.draft-legal'>> {
  const { db } = context.shop.database
  const { store } = placeOf(context, { store: code, kind: 'page', name: 'purchase-sales-rules' })
  const texts = textsOf[store.language]
  if (!texts) throw new ShopError('content.not_found')
  const config = await storeConfig(db, store)
  const facts = {
    country: texts.countries[country],
    vat: config.get('company_vat') ? texts.vat : '',
    link: (page: LegalPage) => store.prefix + cmsPath(store, page),
    accountingYears: context.settings.accountingYears,
  }
  const written: string[] = []
  const kept: string[] = []
  // The keys of the table are the pages.
  for (const name of Object.keys(texts.pages) as LegalPage[]) {
    const place = placeOf(context, { store: code, kind: 'page', name })
    if (await storedItem(db, place)) {
      kept.push(name)
      continue
    }
    const { title, description, body } = texts.pages[name](facts)
    const fields = { title, url: cmsPath(store, name), meta_description: description, enabled: 'false' }
    const { outcome, problems } = await saveContent(context, {
      store: code,
      kind: 'page',
      name,
      seen: null,
      fields,
      text: body,
    })
    if (outcome !== 'saved') throw new Error(`draft of ${name}: ${outcome} ${problems[0]?.reason ?? ''}`)
    written.push(name)
  }
  return { written, kept }
}
