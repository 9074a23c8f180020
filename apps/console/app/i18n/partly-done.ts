/** Work of which only a part was done; the message says so in the person's language. The screen is reloaded. */
export class PartlyDone extends Error {}
