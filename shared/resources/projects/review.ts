import { rightsIn } from '#shared/access/project-rights.ts'
import { customViolations } from '#shared/custom-fields/review.ts'
import type { Reviewing } from '#shared/platform/endpoints/writing.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/api-error.ts'
import { once } from '#shared/platform/promises.ts'
import type { Draft, Values } from '#shared/platform/properties/draft.ts'
import { textViolations } from '#shared/platform/properties/texts.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { seesVersion } from '#shared/resources/versions/single.ts'
import { isUsedFromOutside } from './ending/outside-uses.ts'
import type { Project } from './model.ts'
import { canBeParent } from './policy.ts'
import { properties } from './properties.ts'
import { ownMemberships } from './sight.ts'
import type { Path } from './tree/path.ts'
import { fits, type Gathered, pathOfPlace } from './tree/place.ts'
import { Trees } from './tree/trees.ts'
import { pathOf } from './tree/walk.ts'

type About = Reviewing<Project, Gathered>

/** 422: versions of the project or its descendants are used elsewhere. */
export const usedFromOutside = (): ApiError =>
  constraintViolation(
    'base',
    'Work packages in non descendant projects reference versions of the project or its descendants.',
  )

/** What is wrong about a project beside what its values say themselves (decisions on projects). */
export async function reviewProject(draft: Draft, about: About): Promise<Draft> {
  const { values, violations } = draft
  const isFine = (name: string) => !violations.some(({ details }) => details.attribute === name)
  const found = await Promise.all([
    isFine('parent') ? parentViolations(values, about) : [],
    isFine('active') ? activeViolations(values, about) : [],
    customViolations('project', values, violations, {
      ...about,
      path: () => pathAfter(values, about),
      ...(!about.entity && { sees: sightFor(about) }),
    }),
    textViolations(properties, values, violations),
  ])
  return { values, violations: [...violations, ...found.flat()] }
}

/** Where a project stands after the write; what is new has no id that anything could know. */
async function pathAfter(values: Values, { entity, gathered: { wanted }, app }: About): Promise<Path> {
  if (entity && !isMove(values, entity)) return pathOf(entity, app.projects)
  return [entity?.id ?? 0, ...pathOfPlace(wanted).map(({ id }) => id)]
}

/** Tells whether the requester sees versions in any project: in one that is new, nobody has seen any yet. */
function sightFor({ viewer, app }: About) {
  const around = { viewer, trees: new Trees(app.projects) }
  const own = once(() => ownMemberships({ viewer: Promise.resolve(viewer) }, app))
  return async (version: Version): Promise<boolean> => seesVersion(version, { ...around, own: await own() })
}

const isMove = ({ parent }: Values, entity: Project | undefined): boolean =>
  parent !== (entity?.parent ?? null)

/** A parent that is kept is not looked at again. */
async function parentViolations(
  values: Values,
  { viewer, entity, gathered, app }: About,
): Promise<ApiError[]> {
  const { wanted } = gathered
  if (!isMove(values, entity) || values.parent === null) return []
  const isAllowed =
    wanted !== undefined &&
    canBeParent(wanted.parent, rightsIn(viewer, wanted.parent, wanted.membership), viewer, !entity) &&
    (await fits(entity, wanted, app.projects))
  return isAllowed ? [] : [constraintViolation('parent', `${properties.parent.label} does not exist.`)]
}

async function activeViolations(
  values: Values,
  { viewer, entity, gathered, app }: About,
): Promise<ApiError[]> {
  const { active } = values
  if (active === (entity?.active ?? true)) return []
  if (!entity)
    return viewer.isAdmin
      ? []
      : [constraintViolation('active', `${properties.active.label} is not set to one of the allowed values.`)]
  if (!active) return (await isUsedFromOutside(entity.id, app)) ? [usedFromOutside()] : []
  const above = isMove(values, entity) ? pathOfPlace(gathered.wanted) : gathered.ancestors
  const isBuried = above.some((project) => !project.active)
  return isBuried ? [constraintViolation('base', 'The project has an archived ancestor.')] : []
}
