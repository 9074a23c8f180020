import { type Step, type Tier, tierVariables } from './test-tiers.ts'

/** `changed`: paths changed by recent commits, or undefined if the history is unknown. */
export type Situation = { tier: Tier; seed: number; changed: readonly string[] | undefined }

export type PlannedStep = Pick<Step, 'name' | 'stage' | 'command'> & {
  env: Readonly<Record<string, string>>
  /** Why the step runs outside of its sample, e.g. `apps/api/src/http/ has changed`. */
  reasons: readonly string[]
}

/** Returns the first guard that is a prefix of a changed path; the first guard if the history is unknown. */
function changedGuard(guards: readonly string[], changed: Situation['changed']): string | undefined {
  return guards.find((guard) => changed === undefined || changed.some((path) => path.startsWith(guard)))
}

/** Returns the steps of a run, and those that its sample leaves to other commits. */
export function planSteps(
  steps: readonly Step[],
  { tier, seed, changed }: Situation,
): { run: PlannedStep[]; left: string[] } {
  const run: PlannedStep[] = []
  const left: string[] = []
  for (const { name, stage, command, env, long = [], rotation, ...step } of steps) {
    if (!step.tiers.includes(tier)) continue
    const isSample = tier === 'submission'
    const forcing = isSample && rotation ? changedGuard(rotation.guards, changed) : undefined
    if (isSample && rotation && seed % rotation.every !== rotation.turn && !forcing) {
      left.push(name)
      continue
    }
    const longer = long.map((each) => ({ ...each, guard: changedGuard(each.guards, changed) }))
    const lengthened = longer.filter(({ guard }) => tier === 'full' || (isSample && guard))
    const forcedBy = [forcing, ...(isSample ? lengthened.map(({ guard }) => guard) : [])]
    run.push({
      name,
      stage,
      command,
      env: Object.assign({}, tierVariables[tier], env, ...lengthened.map((each) => each.env)),
      reasons: forcedBy
        .filter((guard) => guard !== undefined)
        .map((guard) => (changed ? `${guard} has changed` : `it is not known whether ${guard} has changed`)),
    })
  }
  return { run, left }
}
