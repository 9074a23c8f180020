import type { Database } from '@ambra/db/connection'
import { contentRepository } from '@ambra/db/content'
import { storeConfig } from '@ambra/db/platform'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import type { MailLinks, Seller } from '@ambra/mail/mail-links'
import type { Store } from '@ambra/domain/platform/shop/stores'

/** Returns the seller from the store's content configuration; `fallbackEmail` is the shopkeeper's. */
export async function findSeller({ db }: Database, store: Store, fallbackEmail: string): Promise<Seller> {
  const config = await storeConfig(db, store)
  const read = (...codes: string[]) => codes.map((code) => config.get(code)).find((value) => value) ?? ''
  return {
    name: read('company_name', 'seller_name') || currentShop().name,
    registryCode: read('registry_code', 'company_code'),
    vatNumber: read('company_vat', 'vat_number'),
    address: read('company_address', 'contact_address', 'address'),
    phone: read('contact_phone'),
    email: read('contact_email') || fallbackEmail,
    footer: read('mail_footer'),
    texts: Object.fromEntries([...config].filter(([key]) => key.startsWith('mail.'))),
  }
}

/** Returns the pages that mails link to, if the store has them. */
export async function findMailLinks({ db }: Database, store: Store, publicUrl: string): Promise<MailLinks> {
  const { pages } = await contentRepository(db).listSources(store.id)
  const link = (identifier: string) => {
    const page = pages.find((one) => one.identifier === identifier && one.kind === 'page' && one.enabled)
    return page && `${publicUrl}${store.prefix}${page.url ?? `/i/${page.identifier}`}`
  }
  const links = {
    terms: link('purchase-sales-rules'),
    returnPolicy: link('return-policy'),
    warranty: link('warranty-service'),
  }
  return {
    home: `${publicUrl}${store.prefix || '/'}`,
    withdrawal: `${publicUrl}${store.prefix}/withdraw`,
    ...Object.fromEntries(Object.entries(links).filter(([, address]) => address !== undefined)),
  }
}
