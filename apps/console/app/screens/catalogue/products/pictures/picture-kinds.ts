/** MIME types of accepted pictures. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp']
