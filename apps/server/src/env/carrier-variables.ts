import { carrierVariables as variablesOfCarriers, labelCarriers } from '@ambra/commerce/fulfilment'
import Type from 'typebox'

/** Variables of the carriers whose labels can be ordered, from their definitions. @see docs/carriers.md */
export const carrierVariables = {
  CARRIER_SANDBOX: Type.Enum(['auto', 'on', 'off'], {
    default: 'auto',
    description:
      'Emulated carriers while none has a key, their labels are samples; auto = in a shop of this machine only, on = also in public',
  }),
  PICKUP_POINT_LISTS: Type.Enum(['on', 'off'], {
    default: 'on',
    description:
      'A shop of its own fetches the lists of the lockers that it offers every day; off = by command only',
  }),
  ...variablesOfCarriers,
}

/**
 * Returns missing variables: with a key but no user, or the other way round, the carrier would
 * silently be off.
 */
export function missingCarrierVariables(given: Readonly<Record<string, string | undefined>>): string[] {
  const keys = labelCarriers.map(({ environment }) => environment.key)
  const incomplete = keys.flatMap(({ name: key, needs }) => {
    const all = [key, ...needs]
    const present = all.find((name) => given[name])
    return present === undefined
      ? []
      : all.filter((name) => !given[name]).map((name) => `${name}: needed with ${present}`)
  })
  const real = keys.find(({ name }) => given[name])?.name
  const isMixed = real && given['CARRIER_SANDBOX'] === 'on'
  return isMixed ? [...incomplete, `CARRIER_SANDBOX: on is not possible with ${real}`] : incomplete
}
