import type { settingsOperations } from '@ambra/contract/admin/settings-operations'
import { saveSettings, settingsHistory, showSettings } from '../settings/shop-settings.ts'
import { historyName } from './actor.ts'
import type { Handlers } from './operation-handler.ts'

export const settingsHandlers: Handlers<keyof typeof settingsOperations> = {
  'settings.show': (context) => showSettings(context),
  'settings.save': async (context, input) => {
    await saveSettings(context, input, historyName(context.actor))
    return true
  },
  'settings.history': (context, input) => settingsHistory(context, input),
}
