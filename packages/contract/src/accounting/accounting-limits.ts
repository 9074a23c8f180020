/** Maximum days of the journal at once: a quarter, as in the one-stop shop, and some days. */
export const mostBookDays = 100
/** Maximum days of figures: two years and some days, to compare a month with that of the previous year. */
export const mostFigureDays = 800
