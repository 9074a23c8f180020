import type { settingsOperations } from '@ambra/contract/platform/settings/settings-operations'
import { addMark } from './add-mark.ts'
import { saveSettings, settingsHistory, showSettings } from './shop-settings.ts'
import { historyName } from '../operations/actor.ts'
import type { Handlers } from '../operations/operation-handler.ts'

export const settingsHandlers: Handlers<keyof typeof settingsOperations> = {
  'settings.show': (context) => showSettings(context),
  'settings.save': async (context, input) => {
    await saveSettings(context, input, historyName(context.actor))
    return true
  },
  'settings.add-picture': ({ shop }, input) => addMark(shop.files, input),
  'settings.history': (context, input) => settingsHistory(context, input),
}
