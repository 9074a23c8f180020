import Type, { type Static } from 'typebox'

/** File created by an operation, to open or store in the console. At most a few megabytes. */
export const AdminFile = Type.Object({ name: Type.String(), type: Type.String(), base64: Type.String() })
export type AdminFile = Static<typeof AdminFile>
