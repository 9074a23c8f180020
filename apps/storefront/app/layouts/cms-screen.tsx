import type { ComponentProps, ReactNode } from 'react'
import { ContentPage } from '#app/features/content/content-page.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'

type Shown = ComponentProps<typeof ContentPage>
type CmsScreenProps = {
  loaderData: Pick<Shown, 'page' | 'isPreview'> &
    Partial<Pick<Shown, 'menu'>> &
    Pick<ComponentProps<typeof Breadcrumbs>, 'trail'>
  /** Pictures between heading and text. */
  lead?: ReactNode
  /** Additional content of a static page, below its text. */
  children?: ReactNode
}

/**
 * Shows a CMS page. Separate from the route's component, because the router drops props that another
 * component passes to it.
 */
export function CmsScreen({ loaderData, lead, children }: CmsScreenProps) {
  const { page, trail, menu, isPreview } = loaderData
  return (
    <>
      <Breadcrumbs trail={trail} />
      <ContentPage page={page} menu={menu} isPreview={isPreview} lead={lead}>
        {children}
      </ContentPage>
    </>
  )
}
