import type { Database } from '@ambra/db/database'

/** Heard by the process that checks and stores pictures. */
export const pictureWorkChannel = 'picture_work'

/** Tells that process that a picture waits, with the commit. */
export const wakePictureWork = (database: Database): Promise<void> => database.notify(pictureWorkChannel, '')
