import { NewNewsletter } from '#console/screens/messaging/newsletter/new-newsletter.tsx'

export default NewNewsletter
