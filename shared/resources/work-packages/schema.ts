import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { notFound } from '#shared/platform/http/errors.ts'
import { typesOf } from '#shared/resources/types/model.ts'
import type { ReadStores } from './load.ts'
import { type Place, propertiesAt } from './place.ts'
import { canSee } from './policy.ts'
import { routes } from './routes.ts'
import { Surroundings } from './surroundings.ts'
import { allowedVersions } from './versions.ts'

/** The address of the schema of a work package of which nothing is known yet. */
const SCHEMAS = '/api/v3/work_packages/schemas'

/** The Schema of the work packages at a place, with one group of all its attributes. */
export function schemaAt(place: Place): Resource {
  const { viewer, project, type } = place
  const properties = propertiesAt(place)
  const self = project && type ? href(routes.schema, { id: `${project.id}-${type.id}` }) : SCHEMAS
  return {
    ...schema(properties, viewer, self, place.present),
    _attributeGroups: [
      { _type: 'WorkPackageFormAttributeGroup', name: 'Details', attributes: Object.keys(properties) },
    ],
  }
}

/** Shows the Schema of a type in a project: the properties as they are declared, whoever asks. */
export async function showSchema(request: Request<'id'>, stores: ReadStores): Promise<Resource> {
  const viewer = await request.viewer
  const [, projectId, typeId] = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(request.path.id)?.map(Number) ?? []
  if (!projectId || !typeId) throw notFound()
  const around = new Surroundings(viewer, stores)
  const [project, rights] = await Promise.all([around.project(projectId), around.rights(projectId)])
  const type = project && typesOf(viewer.configuration, project).find(({ id }) => id === typeId)
  if (!type || !canSee(viewer, rights)) throw notFound()
  const place: Place = { viewer, around, project, rights, type, isDeclared: true }
  return schemaAt({ ...place, versions: await allowedVersions(place, stores), categories: [] })
}
