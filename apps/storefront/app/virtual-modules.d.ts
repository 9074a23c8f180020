declare module 'virtual:message-catalogs' {
  const catalogs: Record<
    import('@ambra/domain/platform/shop/stores').Store['language'],
    Record<string, unknown>
  >
  export default catalogs
}
declare module 'virtual:message-urls' {
  const urls: Record<import('@ambra/domain/platform/shop/stores').Language, { core: string; more: string }>
  export default urls
}
