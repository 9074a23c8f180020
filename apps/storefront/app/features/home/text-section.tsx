import { ButtonLink } from '#app/ui/button.tsx'
import { CampaignImage } from '#app/shop-ui/campaign-image.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { Section } from './section.tsx'

type TextSectionProps = {
  section: { title?: string; text?: string; link?: string; linkText?: string; image?: string }
}

/** Own words of the shop, with a picture and a link. */
export function TextSection({ section: { title, text, link, linkText, image } }: TextSectionProps) {
  const storePath = useStorePath()
  if (!title && !text && !image) return null
  return (
    <Section title={title ?? ''} text={text}>
      {image && <CampaignImage path={image} sizes="100vw" />}
      {link && linkText && (
        <p>
          <ButtonLink to={storePath(link)}>{linkText}</ButtonLink>
        </p>
      )}
    </Section>
  )
}
