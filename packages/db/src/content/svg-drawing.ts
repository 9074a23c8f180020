import sanitizeHtml from 'sanitize-html'

const elements =
  'svg g path rect circle ellipse line polyline polygon text tspan defs symbol use clipPath mask pattern linearGradient radialGradient stop title desc style'.split(
    ' ',
  )
const attributes =
  'xmlns xmlns:xlink version viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform id class style href xlink:href preserveAspectRatio fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits patternUnits patternContentUnits patternTransform gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity font-family font-size font-weight letter-spacing text-anchor dx dy vector-effect paint-order'.split(
    ' ',
  )

/** Whether a style or a value refers to nothing outside the drawing, in a notation without escapes. */
const isOwn = (value: string): boolean => !/[\\@<]/.test(value) && !/url\((?!#[\w-]+\))/i.test(value)

/**
 * Returns a drawing with the elements and attributes that draw, without scripts, animations, links and
 * references to other files; undefined when the text is no SVG.
 */
export function cleanSvg(text: string): string | undefined {
  const start = text.search(/<svg[\s>]/)
  if (start < 0) return undefined
  // A declaration or an entity of a document type has no part in the drawing.
  const clean = sanitizeHtml(text.slice(start), {
    allowedTags: elements,
    allowedAttributes: { '*': attributes },
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    // Links are checked below.
    allowedSchemes: false,
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([name, value]) =>
            /^(xlink:)?href$/.test(name) ? /^#[\w-]+$/.test(value) : isOwn(value),
          ),
        ),
      }),
    },
    exclusiveFilter: ({ tag, text: rules }) => tag === 'style' && !isOwn(rules),
  }).trim()
  return clean.startsWith('<svg') && clean.endsWith('</svg>') ? clean : undefined
}
