/** Maximum photos of a review. */
export const mostPhotos = 4

/** Maximum size of an uploaded photo in bytes; the browser resizes larger ones first. */
export const mostPhotoBytes = 6 * 1024 * 1024
