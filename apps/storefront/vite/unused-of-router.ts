import type { UnusedParts } from './unused-parts.ts'

/**
 * The shop's forms go to the API or, without script, to the server; the router submits none. No page keeps a shopper
 * from leaving it, moves by the browser's view transitions, or is found out later: the table of routes comes whole.
 */
const router: UnusedParts = {
  file: /react-router\/dist\/production\/lib\/router\/router\.js/,
  functions: [
    'handleAction',
    'handleFetcherAction',
    'getSubmissionFromNavigation',
    'getSubmittingNavigation',
    'getSubmittingFetcher',
    'abortStaleFetchLoads',
    'getBlocker',
    'deleteBlocker',
    'updateBlocker',
    'shouldBlockNavigation',
    'discoverRoutes',
    'patchRoutes',
    'patchRoutesImpl',
    '_internalSetRoutes',
    'restoreAppliedTransitions',
    'persistAppliedTransitions',
    'getInstrumentationNavigateMeta',
  ],
  known: {
    '!opts || !isSubmissionNavigation(opts)': 'true',
    'submission != null && isMutationMethod(submission.formMethod)': 'false',
    'opts.submission && isMutationMethod(opts.submission.formMethod)': 'false',
    'activeSubmission && isMutationMethod(activeSubmission.formMethod)': 'false',
    'submission && isMutationMethod(submission.formMethod)': 'false',
    '!isMutationMethod(request.method)': 'true',
    'let isAction = isMutationMethod(request.method);': 'const isAction = false;',
    'if (isFogOfWar)': 'if (false)',
    'if (loadMatch.isDiscovering)': 'if (false)',
    'if (init.patchRoutesOnNavigation)': 'if (false)',
    'if (blockerKey': 'if (false',
    'typeof route.lazy === "function"': 'false',
    'pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location': 'false',
    'else if (pendingViewTransitionEnabled)': 'else if (false)',
    'future.unstable_routePatternMatching': 'false',
    'init.instrumentations': 'null',
    'consumeInstrumentationClientResultMetaReceiver(router)': 'null',
    'opts?.instrumentationNavigateMetaReceiver': 'false',
    'init.dataStrategy || defaultDataStrategyWithMiddleware': 'init.dataStrategy',
  },
}

/** Only `Link`, `NavLink`, `load` of a fetcher and the place on the page are used. */
const links: UnusedParts = {
  file: /react-router\/dist\/production\/lib\/dom\/lib\.js/,
  functions: ['useSubmit', 'useFormAction'],
  statements: ['const Form = '],
  known: {
    'Form.displayName = "Form";': 'let Form = "form";',
    'routerNavigation != null && useViewTransitionState(path) && viewTransition === true': 'false',
  },
}

const provider: UnusedParts = {
  file: /react-router\/dist\/production\/lib\/components\.js/,
  functions: [],
  known: {
    '!viewTransitionOpts || !isViewTransitionAvailable': 'true',
    'vtContext.isTransitioning && !vtContext.flushSync': 'false',
    'renderDfd && pendingState && router.window': 'false',
    'renderDfd && pendingState && state.location.key === pendingState.location.key': 'false',
    '!vtContext.isTransitioning && interruption': 'false',
  },
}

/** Pages are rendered as HTML, not as server components; React's boundary reads no digest of theirs. */
const pages: readonly UnusedParts[] = [
  {
    file: /react-router\/dist\/production\/lib\/hooks\.js/,
    functions: ['RSCErrorHandler'],
    known: { 'this.context': 'false' },
  },
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js/,
    functions: ['RSCPrefetchPageLinksImpl'],
    known: { 'if (rsc)': 'if (false)', 'prefetch === "viewport"': 'false' },
  },
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js/,
    functions: [],
    known: { 'renderScripts ? /* @__PURE__ */ React$1.createElement(Scripts, null) : null': 'null' },
  },
]

/** What loads a page: only with GET, with a server behind it, and with clientLoader as the one function of a route. */
const loading: readonly UnusedParts[] = [
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/single-fetch\.js/,
    functions: ['singleFetchActionStrategy', 'nonSsrStrategy'],
    known: { 'request.method !== "GET"': 'false' },
  },
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js/,
    functions: ['noActionDefinedError', 'wrapShouldRevalidateForHdr', 'prefetchRouteModuleChunks'],
    statements: ['\t\t\tdataRoute.action = '],
    known: {
      'if (!route.hasClientAction) dataRoute.action = ': 'if (false) dataRoute.action = ',
      'route.hasClientAction': 'false',
      'route.hasClientMiddleware': 'false',
      'route.clientLoaderModule || route.clientActionModule': 'false',
      'if (needsRevalidation)': 'if (false)',
      '!ssr && manifestRoute.hasLoader': 'false',
    },
  },
  {
    file: /react-router\/dist\/production\/lib\/dom-export\/hydrated-router\.js/,
    functions: [],
    known: {
      'router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;': '',
      'window.__reactRouterManifest.sri === true': 'false',
      'if (ssrInfo.context.isSpaMode)': 'if (false)',
    },
  },
]

/** Reports for instruments. */
const reports: readonly UnusedParts[] = [
  {
    file: /react-router\/dist\/production\/lib\/router\/instrumentation\.js/,
    functions: [
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'consumeInstrumentationClientResultMetaReceiver',
    ],
  },
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js/,
    functions: ['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery', 'getPartialManifest'],
  },
]

export const unusedOfRouter: readonly UnusedParts[] = [
  router,
  links,
  provider,
  ...pages,
  ...loading,
  ...reports,
]
