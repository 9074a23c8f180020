import type { UnusedParts } from './unused-parts.ts'

/** `<ViewTransition>`: a walk over the tree that looks for one finds none, so that it may as well do nothing. */
const viewTransitions = [
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'getViewTransitionName',
  'getViewTransitionClassName',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'createViewTransitionInstance',
  'ViewTransitionPseudoElement',
  'startViewTransition',
  'reportViewTransitionError',
  'flushAfterMutationEffects',
]

/** `<Activity>`, `<SuspenseList>`, `<Fragment ref>`. */
const components = [
  'updateActivityComponent',
  'retryActivityComponentWithoutHydrating',
  'updateSuspenseListComponent',
  'initSuspenseListRenderState',
  'FragmentInstance',
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  'isFragmentInstanceParent',
]

/** Functions as the action of a form: `useActionState`, `useFormStatus`, `requestFormReset`. */
const formActions = [
  'dispatchActionState',
  'runActionStateAction',
  'mountActionState',
  'updateActionState',
  'updateActionStateImpl',
  'rerenderActionState',
  'TransitionAwareHostComponent',
  'startHostTransition',
  'ensureFormComponentIsStateful',
  'extractEvents$1',
]

/** `onSelect`, `onBeforeInput`, elements with a dash in their name. */
const events = [
  'constructSelectEvent',
  'getNativeBeforeInputChars',
  'getFallbackBeforeInputChars',
  'setPropOnCustomElement',
]

/** `preload`, `preinit` and the like: the shop writes its links itself. */
const hints = [
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
]

/**
 * What the compiler of components and old code ask, and the stack of components in a report, which names minified
 * functions and helps no reader.
 */
const others = [
  'useMemoCache',
  'findCurrentFiberUsingSlowPath',
  'defaultOnDefaultTransitionIndicator',
  'attemptExplicitHydrationTarget',
  'getStackByFiberInDevAndProd',
]

/** Attributes that no component has, as it would write them; in HTML each capital is a dash and a small letter. */
export const unusedAttributes: readonly string[] = [
  'acceptCharset httpEquiv accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule',
  'colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground',
  'fillOpacity fillRule floodColor floodOpacity fontSizeAdjust fontStretch fontStyle fontVariant glyphName',
  'glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing',
  'lightingColor markerEnd markerMid markerStart maskType overlinePosition overlineThickness pointerEvents',
  'renderingIntent stopColor stopOpacity strikethroughPosition strikethroughThickness strokeDasharray',
  'strokeDashoffset strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity textDecoration textRendering',
  'transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging',
  'vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode',
].flatMap((names) => names.split(' '))

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Events that a component may hear beside focus, blur, change, and what enters and leaves. */
export const usedEvents =
  'auxClick cancel click close drop ended error input keyDown keyUp load mouseDown mouseOut mouseOver mouseUp pointerDown pointerMove pointerOut pointerOver pointerUp reset submit touchEnd touchMove touchStart scroll toggle'

/** What a style may be as a bare number; the shop's styles stand in its sheets. */
const numbers = 'flex flexGrow flexShrink fontWeight gridColumn gridRow lineHeight opacity order zIndex'

/** Browsers before those that `vite.config.ts` builds for: keys by their number, prefixes, no `input`. */
const oldBrowsers = {
  'normalizeKey[nativeEvent.key] || nativeEvent.key': 'nativeEvent.key',
  'translateToKey[nativeEvent.keyCode] || "Unidentified"': '"Unidentified"',
  'if (isInputEventSupported)': 'if (true)',
  ...Object.fromEntries(
    'animationend animationiteration animationstart transitionrun transitionstart transitioncancel transitionend'
      .split(' ')
      .map((event) => [`getVendorPrefixedEventName("${event}")`, `"${event}"`]),
  ),
}

/** React without the kinds of components, events and calls that the shop never makes. */
export const unusedOfReact: readonly UnusedParts[] = [
  {
    file: /react-dom\/cjs\/react-dom-client\.production\.js/,
    functions: [...viewTransitions, ...components, ...formActions, ...events, ...hints, ...others],
    statements: [
      'FragmentInstance.prototype.',
      'ViewTransitionPseudoElement.prototype.',
      'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration = ',
      // To the end of the function that reads them.
      'var vendorPrefixes = {',
      'if (canUseDOM) {',
      ...['onSelect', 'onCompositionEnd', 'onCompositionStart', 'onCompositionUpdate'].map(
        (handler) => `registerTwoPhaseEvent(\n  "${handler}"`,
      ),
      'registerTwoPhaseEvent("onBeforeInput"',
    ],
    known: {
      ...Object.fromEntries(unusedAttributes.map((name) => [`["${name}", "${dashed(name)}"],`, ''])),
      ...oldBrowsers,
      // No composition and no input before it is heard.
      'eventType &&\n        (useFallbackCompositionData': 'false &&\n        (useFallbackCompositionData',
      '(fallbackData = canUseTextInputEvent': '(false && canUseTextInputEvent',
      'getFallbackBeforeInputChars(domEventName, nativeEvent)': 'false',
    },
    words: {
      'abort auxClick': usedEvents,
      'abort canplay': 'ended error',
      animationIterationCount: numbers,
    },
  },
  {
    file: /react-dom\/cjs\/react-dom\.production\.js/,
    functions: [],
    statements: [
      'exports.browser = ',
      'exports.preconnect = ',
      'exports.prefetchDNS = ',
      'exports.preinit = ',
      'exports.preinitModule = ',
      'exports.preload = ',
      'exports.preloadModule = ',
      'exports.requestFormReset = ',
      'exports.unstable_batchedUpdates = ',
      'exports.useFormState = ',
      'exports.useFormStatus = ',
    ],
  },
  {
    file: /react\/cjs\/react\.production\.js/,
    functions: ['addTransitionType'],
    statements: [
      'exports.__COMPILER_RUNTIME = ',
      'exports.cache = ',
      'exports.cacheSignal = ',
      'exports.createRef = ',
      'exports.unstable_useCacheRefresh = ',
      'exports.useActionState = ',
      'exports.useDebugValue = ',
      'exports.useImperativeHandle = ',
      'exports.useInsertionEffect = ',
    ],
  },
]
