import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/api-error.ts'
import type { Values } from '#shared/platform/properties/draft.ts'
import { textViolations } from '#shared/platform/properties/texts.ts'
import { GroupSight } from '#shared/resources/groups/sight.ts'
import type { Path } from '#shared/resources/projects/tree/path.ts'
import { pathOf } from '#shared/resources/projects/tree/walk.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { isShared } from '#shared/resources/versions/sharing.ts'
import type { CustomField } from './custom-field.ts'
import { findReferred } from './names.ts'
import { type Customised, customProperties, draftValue, fieldsFor, nameOf } from './properties.ts'
import { sizeProblem } from './size.ts'
import { idOfReference, isReferenceTo, type Reference } from './value.ts'
import { startingValues, withDrafted } from './writing.ts'

interface About {
  viewer: Viewer
  /** Absent when something new is written. */
  entity?: Customised
  app: App
  /** Where the project stands whose values they are, for versions shared with it. */
  path: () => Promise<Path>
  /** Whether the requester sees a version, where that is not known from its project. */
  sees?: (version: Version) => Promise<boolean>
}

interface Looking extends About {
  groups: GroupSight
}

/**
 * What is wrong about custom values beside what each says itself: that there is nobody and no version behind a
 * link, or that all of them together are too long.
 *
 * @param known what is wrong already
 */
export async function customViolations(
  resource: CustomField['resource'],
  values: Values,
  known: readonly ApiError[],
  about: About,
): Promise<ApiError[]> {
  const fields = fieldsFor(resource, about.viewer)
  const isFine = (field: CustomField) => !known.some(({ details }) => details.attribute === nameOf(field))
  const looking = { ...about, groups: new GroupSight(about.viewer, about.app) }
  const linking = fields.filter(isFine).map((field) => linkViolations(field, values, looking))
  const texts = textViolations(customProperties(resource, about.viewer), values, known)
  const found = (await Promise.all([...linking, texts])).flat()
  const areFine = found.length === 0 && fields.every(isFine)
  return areFine ? sizeViolations(resource, values, about) : found
}

/** Values that are there already are not looked at again. */
async function linkViolations(field: CustomField, values: Values, about: Looking): Promise<ApiError[]> {
  const look = lookups[field.format]
  if (!look) return []
  const present = [draftValue(field, about.entity?.customValues[field.id])].flat()
  const given = [values[nameOf(field)] ?? []].flat().filter((value) => !present.includes(value))
  const exist = await Promise.all(given.map((value) => look(value, about)))
  return exist.every(Boolean) ? [] : [constraintViolation(nameOf(field), `${field.name} does not exist.`)]
}

const lookups: Partial<Record<CustomField['format'], (value: unknown, about: Looking) => Promise<boolean>>> =
  {
    user: async (value, { app, groups }) => {
      const reference = value as Reference
      const id = idOfReference(reference)
      const [found, isKnown] = await Promise.all([
        findReferred(reference, app),
        isReferenceTo('group', reference) ? groups.of([id]) : () => true,
      ])
      return found !== undefined && found.removal === undefined && isKnown(id)
    },
    version: async (value, { app, path, viewer, sees }) => {
      const version = await app.versions.byId(idOfReference(value as Reference))
      const defining = version && (await app.projects.byId(version.project))
      if (!version || version.removal || !defining) return false
      if (!viewer.isAdmin && !(defining.active && (await sees?.(version)) !== false)) return false
      return isShared(version.sharing, await pathOf(defining, app.projects), await path())
    },
  }

/** Those that the requester does not know of count, too. */
async function sizeViolations(
  resource: CustomField['resource'],
  values: Values,
  { viewer, entity }: About,
): Promise<ApiError[]> {
  const present = entity?.customValues ?? (await startingValues(resource, viewer))
  const drafted = await withDrafted(present, fieldsFor(resource, viewer), values)
  const problem = sizeProblem(drafted, entity?.customValues)
  return problem ? [constraintViolation('base', `Custom fields ${problem}`)] : []
}
