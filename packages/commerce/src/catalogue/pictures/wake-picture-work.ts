import type { Database } from '@ambra/db/connection'

/** Channel that announces new pictures to the process that checks and stores them. */
export const pictureWorkChannel = 'picture_work'

/** Notifies that process on commit. */
export const wakePictureWork = (database: Database): Promise<void> => database.notify(pictureWorkChannel, '')
