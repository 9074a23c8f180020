import type { Plugin } from 'vite'

/** Functions of an installed library that no page of the shop reaches, and why. */
type UnusedParts = {
  /** The file, as the bundler names it. */
  file: RegExp
  /** Each does nothing in the build of the browser and returns undefined. */
  functions: readonly string[]
  /** Functions whose methods go too: `Name.prototype.method = function …`. */
  methodsOf?: string
}

/**
 * React DOM without the kinds of components that the shop never makes: `<ViewTransition>`, `<Activity>`,
 * `<SuspenseList>`, `<Fragment ref>`, `useActionState`. A walk over the tree that looks for one of them finds none,
 * so that it may as well do nothing. The stack of components in a report names minified functions and helps no reader.
 */
const reactDom: UnusedParts = {
  file: /react-dom\/cjs\/react-dom-client\.production\.js/,
  functions: [
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
    'updateActivityComponent',
    'retryActivityComponentWithoutHydrating',
    'updateSuspenseListComponent',
    'initSuspenseListRenderState',
    'dispatchActionState',
    'runActionStateAction',
    'mountActionState',
    'updateActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'FragmentInstance',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'getStackByFiberInDevAndProd',
  ],
  methodsOf: 'FragmentInstance',
}

/** React Router without reports for instruments and without routes that are discovered later: the table comes whole. */
const reactRouter: readonly UnusedParts[] = [
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

export const unusedParts: readonly UnusedParts[] = [reactDom, ...reactRouter]

/**
 * The code with its unused functions emptied.
 * @throws at build time when one is not there: a new version of the library wants a new look
 */
export function withoutUnused(code: string, { file, functions, methodsOf }: UnusedParts): string {
  let rest = code
  for (const name of functions) {
    const next = cutAt(rest, `\nfunction ${name}(`, '\n}', `\nfunction ${name}() {}`)
    if (next === undefined) throw new Error(`${file.source}: no function ${name}`)
    rest = next
  }
  for (const start = `\n${methodsOf}.prototype.`; methodsOf; ) {
    const next = cutAt(rest, start, '\n};', '')
    if (next === undefined) return rest
    rest = next
  }
  return rest
}

/** The text with the first part from `start` to `end` replaced. */
function cutAt(text: string, start: string, end: string, replacement: string): string | undefined {
  const from = text.indexOf(start)
  const to = from < 0 ? -1 : text.indexOf(end, from)
  return to < 0 ? undefined : text.slice(0, from) + replacement + text.slice(to + end.length)
}

/** Leaves out of the browser's build what no page reaches. @see docs/decisions/044-first-load.md */
export function leaveOutUnused(): Plugin {
  return {
    name: 'ambra-leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: unusedParts.map(({ file }) => file) },
      handler(code, id) {
        const unused = unusedParts.find(({ file }) => file.test(id))
        return unused && withoutUnused(code, unused)
      },
    },
  }
}
