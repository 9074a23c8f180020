/** The form that facets and sort belong to in a browser without script; with script there is no such form. */
export const filterFormId = 'filters-without-script'
