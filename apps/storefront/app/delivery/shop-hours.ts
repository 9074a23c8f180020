import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { ShopHours } from '@ambra/domain/fulfilment/calendar/opening-hours'

/** Converts a shop's hours for the opening hours rules. */
export const shopHours = ({ hours = '', country_id, specialDays }: PickupPoint): ShopHours => ({
  hours,
  country: country_id,
  specialDays,
})
