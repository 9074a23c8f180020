/** Photos a review may have. */
export const mostPhotos = 4

/** Largest photo that is sent, bytes; the browser makes larger ones smaller before. */
export const mostPhotoBytes = 6 * 1024 * 1024
