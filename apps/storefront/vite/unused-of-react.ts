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

/** React without the kinds of components, events and calls that the shop never makes. */
export const unusedOfReact: readonly UnusedParts[] = [
  {
    file: /react-dom\/cjs\/react-dom-client\.production\.js/,
    functions: [...viewTransitions, ...components, ...formActions, ...events, ...hints, ...others],
    statements: [
      'FragmentInstance.prototype.',
      'ViewTransitionPseudoElement.prototype.',
      'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration = ',
    ],
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
