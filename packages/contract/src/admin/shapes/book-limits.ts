/** Days of the journal that are looked at at once: a quarter, as the one-stop shop counts, and some days. */
export const mostBookDays = 100
/** Days of figures: two years and some days, so that a month stands beside that of the year before. */
export const mostFigureDays = 800
