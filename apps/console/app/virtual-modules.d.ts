declare module 'virtual:messages/*' {
  const catalog: Readonly<Record<string, unknown>>
  export default catalog
}
declare module 'virtual:messages/rooms' {
  const rooms: Record<
    import('@ambra/contract/platform/api/language').Language,
    Record<
      import('virtual:console-message-keys').LateRoom,
      () => Promise<{ default: Readonly<Record<string, unknown>> }>
    >
  >
  export default rooms
}
declare module 'virtual:operation-table' {
  const operations: readonly {
    name: import('@ambra/contract/platform/operations/operations').AdminName
    kind: 'command' | 'query'
    permission: import('@ambra/contract/platform/staff/permissions').Permission | 'signed_in'
    mayRequireStepUp: boolean
  }[]
  export default operations
}
