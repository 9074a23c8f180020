import { languages } from '@ambra/contract/platform/api/language'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { setupOperations } from '@ambra/contract/platform/settings/setup-operations'
import { outboxRepository } from '@ambra/db/messaging'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { type Actor, historyName, languageOf } from '../operations/actor.ts'
import type { Handlers } from '../operations/operation-handler.ts'
import { lastTest, setupServices, storeTest } from './setup-services.ts'

const shownLanguage = (actor: Actor) =>
  languages.find((one) => one === languageOf(actor)) ?? defaultStore.language

export const setupHandlers: Handlers<keyof typeof setupOperations> = {
  'setup.list': async ({ shop, settings, actor, now }) => {
    const services = []
    for (const one of setupServices(settings, shownLanguage(actor)))
      services.push({ ...one, test: await lastTest(shop.database.db, one, now()) })
    return { services }
  },
  'setup.test': async ({ shop, settings, actor, now }, { kind, code }) => {
    const language = shownLanguage(actor)
    const service = setupServices(settings, language).find((one) => one.kind === kind && one.code === code)
    if (!service || service.mode === 'off') throw new ShopError('setup.not_configured', { code })
    const { db } = shop.database
    const at = now()
    const by = historyName(actor)
    await storeTest(
      db,
      { kind, code },
      { state: 'running', at: at.toISOString(), by, problem: null, detail: '' },
    )
    // A person's own address only: the test must not become a way of writing to others.
    const to = actor.kind === 'staff' ? actor.who.person.email : settings.contactEmail
    await outboxRepository(db).add('setup.test', { kind, code, by, language, to }, { now: at })
    return true
  },
}
