/**
 * Id of the form for facets and sort order in a browser without script; with script the form does not
 * exist.
 */
export const filterFormId = 'filters-without-script'
