import { href } from '#shared/api/href.ts'
import type { Route } from '#shared/api/route.ts'
import type { App } from '#shared/app.ts'
import type { Endpoint, Request } from '#shared/endpoints/endpoint.ts'
import type { Entity } from '#shared/entities/entity.ts'
import { updateConflict } from '#shared/errors/api-error.ts'
import { formatted, shown } from '#shared/formattable/formattable.ts'
import { form } from '#shared/hal/form.ts'
import type { Resource } from '#shared/hal/link.ts'
import { schema } from '#shared/hal/schema.ts'
import type { Draft } from '#shared/properties/draft.ts'
import { asSent } from '#shared/properties/input.ts'
import type { Properties } from '#shared/properties/property.ts'
import { draftCreation, draftUpdate, type WritableResource } from './writing.ts'

/** The routes of one kind of write: its form, and what the form's payload is sent to. */
interface FormRoutes {
  form: Route
  commit: Route
}

/** The endpoint kind of creation forms: the creation without the save. */
export const creationForm =
  <E extends Entity, Gathered>(resource: WritableResource<E, Gathered>, routes: FormRoutes): Endpoint =>
  async (request, app) => {
    const { viewer, properties, draft } = await draftCreation(resource, request, app)
    return form({
      href: routes.form.path,
      properties,
      viewer,
      draft: await rendered(properties, draft),
      schema: schema(properties, viewer),
      commit: { href: routes.commit.path, method: 'post' },
    })
  }

/** The endpoint kind of update forms: the update without the save. */
export const updateForm =
  <E extends Entity, Gathered>(resource: WritableResource<E, Gathered>, routes: FormRoutes) =>
  async (request: Request<'id'>, app: App): Promise<Resource> => {
    const { viewer, entity, properties, draft } = await draftUpdate(resource, request, app)
    if (entity.removal) throw updateConflict()
    return form({
      href: href(routes.form, entity),
      properties,
      viewer,
      draft: await rendered(properties, draft),
      schema: schema(properties, viewer, entity),
      commit: { href: href(routes.commit, entity), method: 'patch' },
    })
  }

/** A draft with its texts as resources show them; one that is wrong is shown as it was sent, and not rendered. */
async function rendered<E>(properties: Properties<E>, { values, violations }: Draft): Promise<Draft> {
  const isWrong = (name: string) => violations.some(({ details }) => details.attribute === name)
  const shownValues = Object.entries(values).map(async ([name, value]) => {
    const kind = properties[name]?.kind
    const isText = kind?.type === 'Formattable' && (value === null || typeof value === 'string')
    if (!isText) return [name, asSent(value)]
    if (isWrong(name)) return [name, { format: kind.format, raw: value, html: '' }]
    return [name, shown(await formatted(value, kind.format), kind.format)]
  })
  return { values: Object.fromEntries(await Promise.all(shownValues)), violations }
}
