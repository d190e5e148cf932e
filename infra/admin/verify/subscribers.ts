import { subscriberChange } from '#shared/configuration/store.ts'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import type { Ports } from '#shared/ports.ts'
import { subscribableReasons } from '#shared/resources/notifications/model.ts'
import { counterOf, type SubscriberCounters } from '#shared/resources/notifications/settings.ts'
import { countSubscribers, subscriptionIn } from '#shared/resources/notifications/settings-store.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Finding, Rule } from './rule.ts'

const counters = subscribableReasons.map(counterOf)

/** Stands for all projects, in place of a project id in claims. No project has this id. */
const ALL = 0

/**
 * Checks the stored numbers of users who subscribe to a notification reason. For each reason, there is one number for
 * each project, and one number of users who subscribe to all projects. If a number is too low, users may not be
 * notified. The rule's `Subject` is the id of a project, or `ALL`.
 */
export const subscribersRule = (ports: Ports): Rule<number> => ({
  subjects: async () => [ALL],
  claims(item) {
    const { project: about, reasons = [] } = subscriptionIn(item) ?? {}
    if (about !== undefined) return reasons.map((one) => ({ about, text: counterOf(one), times: 1 }))
    const id = entityIdIn(projectsIn(ports).code, item)
    if (id === undefined) return []
    const stored = entityOf<Project>(item)
    return counters.map((text) => ({ about: id, text, times: -(stored[text] ?? 0) }))
  },
  check: (id) => (id === ALL ? findingOfAll(ports) : findingOf(id, ports)),
  isAwaited: (_, { kind }) => kind === 'remove-project',
})

async function findingOfAll(ports: Ports): Promise<Finding | undefined> {
  const shouldBe = await countSubscribers(undefined, ports.table)
  await ports.configuration.revision()
  const is = Object.fromEntries(counters.map((name) => [name, ports.configuration.subscribers(name)]))
  const add = Object.fromEntries(
    wrongIn(is, shouldBe).map((name) => [name, shouldBe[name] - (is[name] ?? 0)]),
  )
  return findingFrom('all projects', is, shouldBe, () => ports.table.write([subscriberChange(add)]))
}

async function findingOf(id: number, ports: Ports): Promise<Finding | undefined> {
  const [found, shouldBe] = await Promise.all([projectsIn(ports).byId(id), countSubscribers(id, ports.table)])
  if (!found) return undefined
  const right = Object.fromEntries(wrongIn(found, shouldBe).map((name) => [name, shouldBe[name]]))
  return findingFrom(`project ${id}`, found, shouldBe, () =>
    projectsIn(ports).replace(found, { ...found, ...right }),
  )
}

const wrongIn = (is: SubscriberCounters, shouldBe: Required<SubscriberCounters>) =>
  counters.filter((name) => (is[name] ?? 0) !== shouldBe[name])

function findingFrom(
  place: string,
  is: SubscriberCounters,
  shouldBe: Required<SubscriberCounters>,
  repair: () => Promise<void>,
): Finding | undefined {
  const wrong = wrongIn(is, shouldBe)
  if (wrong.length === 0) return undefined
  const parts = wrong.map((name) => `${name} is ${is[name] ?? 0}, and should be ${shouldBe[name]}`)
  return { text: `of ${place}, ${parts.join('; ')}`, repair }
}
