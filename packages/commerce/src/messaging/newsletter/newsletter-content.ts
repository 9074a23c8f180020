import type { NewsletterText, NewsletterTexts } from '@ambra/contract/messaging/newsletter-operations'
import { productAddresses, readListedNames } from '@ambra/db/catalogue'
import { markdownParts } from '@ambra/db/content'
import type { Db } from '@ambra/db/schema'
import { pathInStore, type Store, stores } from '@ambra/domain/platform/shop/stores'
import type { NewsletterMailData } from '@ambra/mail/messaging/newsletter-data'
import type { Kysely } from 'kysely'
import type { Database } from '@ambra/db/connection'
import { findMailLinks, findSeller } from '../mail/seller.ts'

export type Place = { publicUrl: string; usesUrlKeys: boolean }

/** Returns the stores that get a newsletter: those with a text in their language. */
export const storesOf = (texts: NewsletterTexts): { store: Store; text: NewsletterText }[] =>
  stores.flatMap((store) => {
    const text = texts[store.language]
    return text ? [{ store, text }] : []
  })

/** Returns the Markdown of a store's mail: the text, its button, and links to the products. Prices are on their pages. */
export async function issueBody(
  db: Kysely<Db>,
  { text, skus, store }: { text: NewsletterText; skus: readonly string[]; store: Store },
  { publicUrl, usesUrlKeys }: Place,
): Promise<string> {
  const { body, button } = text
  const address = (path: string) => (path.startsWith('/') ? publicUrl + pathInStore(store, path) : path)
  const rows =
    skus.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select(['id', 'sku'])
          .where('sku', 'in', skus)
          .where('status', '=', 1)
          .execute()
  const names = await readListedNames(
    db,
    rows.map(({ id }) => id),
    store.language,
  )
  const paths = await productAddresses(db, skus, { usesUrlKeys })
  const products = skus.flatMap((sku) => {
    const id = rows.find((row) => row.sku === sku)?.id
    const path = paths.get(sku)
    const name = id === undefined ? undefined : names.get(id)
    return path !== undefined && name ? [`[${name.replaceAll(/[[\]\\]/g, ' ')}](${address(path)})`] : []
  })
  return [body.trim(), ...(button ? [`[${button.text}](${address(button.url)})`] : []), ...products].join(
    '\n\n',
  )
}

/** Returns the data of a mail with this text, as subscribers of the store get it. */
export async function issueMail(
  database: Database,
  { store, subject, body, leave }: { store: Store; subject: string; body: string; leave?: string },
  { publicUrl, shopkeeper }: { publicUrl: string; shopkeeper: string },
): Promise<NewsletterMailData> {
  const page = publicUrl + store.prefix
  return {
    about: 'issue',
    subject,
    parts: markdownParts(body),
    language: store.language,
    seller: await findSeller(database, store, shopkeeper),
    links: {
      ...(await findMailLinks(database, store, publicUrl)),
      page,
      ...(leave !== undefined && { leave }),
    },
  }
}
