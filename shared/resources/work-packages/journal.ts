import { customProperties } from '#shared/custom-fields/properties.ts'
import { referenceTargetsIn } from '#shared/custom-fields/references.ts'
import { startingValues } from '#shared/custom-fields/review.ts'
import { kindOfReference, type Reference } from '#shared/custom-fields/value.ts'
import { changesBetween, type JournalRules } from '#shared/platform/journal/changes.ts'
import { applicableProperties } from '#shared/platform/properties/rules.ts'
import { targetName } from '#shared/project-context/link-target.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Activity } from '#shared/resources/activities/model.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { typeOf, typesOf } from '#shared/resources/types/model.ts'
import type { WithRuleContext } from './links.ts'
import type { WorkPackage } from './model.ts'
import { properties } from './properties.ts'
import { isReference, references } from './references.ts'

/** Properties that activities omit, because they change with every write or are derived from other properties. */
const unnamed = ['id', 'lockVersion', 'createdAt', 'updatedAt', 'author']

/**
 * Returns the activity that records a write, with one change for each property whose value is new.
 *
 * @param before the work package before the write; absent for a creation. The activity of a creation has a change for
 * each value that differs from its default
 */
export async function activityOf(
  before: WorkPackage | undefined,
  after: WorkPackage,
  context: ProjectContext,
): Promise<Activity> {
  const former = { percentageDone: 0, ...(before ?? (await defaultsFor(after, context))) }
  return {
    workPackage: after.id,
    version: after.activities,
    user: context.viewer.user?.id,
    changes: await changesBetween(former, after, before === undefined, journalRulesFor(after, context)),
    createdAt: after.updatedAt,
    updatedAt: after.updatedAt,
  }
}

/**
 * Returns the rules for the journal of a work package, which records the work package's own properties and its current
 * custom fields. Links are recorded by the name of their target, or by its id if the target was deleted.
 */
function journalRulesFor(after: WorkPackage, context: ProjectContext): JournalRules {
  const { project, type: id } = after
  const { viewer, ports } = context
  const type = typeOf(viewer.configuration, id)
  const lookUp = (reference: Reference) => referenceTargetsIn(ports).name(reference, viewer)
  const own = applicableProperties<WorkPackage, WithRuleContext>(properties, viewer, after)
  const recorded = Object.entries(own).filter(([name]) => !unnamed.includes(name))
  return {
    properties: {
      ...Object.fromEntries(recorded),
      ...customProperties({ project, type }, viewer, { lookUp }),
    },
    viewer,
    nameOf: (name, id) =>
      isReference(name)
        ? targetName(references[name], Number(id), context).then((found) => found ?? String(id))
        : undefined,
    mayHide: async ({ to }, id) =>
      ['Project', 'WorkPackage', 'Version', 'Category'].includes(to) ||
      (to === 'User' && typeof id === 'number' && isHideable((await context.principal(id))?.kind)),
    isSecret: refersToHideable,
    units: { percentageDone: '%' },
  }
}

/**
 * Returns whether principals of the given kind may be hidden from readers of an activity. Users are never hidden;
 * placeholder users and groups may be.
 */
const isHideable = (kind: string | undefined): boolean => kind === 'placeholder_user' || kind === 'group'

/** Returns whether a value refers to a placeholder user or a group. */
const refersToHideable = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one) => isHideable(kindOfReference(String(one))))

async function defaultsFor(
  { project: id, type }: WorkPackage,
  context: ProjectContext,
): Promise<Partial<WorkPackage>> {
  const { viewer } = context
  const { configuration } = viewer
  const project = await context.project(id)
  return {
    project: id,
    type: project && typesOf(configuration, project)[0]?.id,
    status: statusOf(configuration).id,
    priority: priorityOf(configuration).id,
    customValues: await startingValues({ project: id, type: typeOf(configuration, type) }, viewer),
  }
}
