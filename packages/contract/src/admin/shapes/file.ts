import Type, { type Static } from 'typebox'

/** A file that an operation makes, as the console opens and stores it. Its content is at most a few megabytes. */
export const AdminFile = Type.Object({ name: Type.String(), type: Type.String(), base64: Type.String() })
export type AdminFile = Static<typeof AdminFile>
