import type { App } from '#shared/app.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { form } from '#shared/platform/hal/form.ts'
import type { Resource } from '#shared/platform/hal/link.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { updateConflict } from '#shared/platform/http/api-error.ts'
import { href } from '#shared/platform/http/href.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Endpoint, Request } from './endpoint.ts'
import { payload } from './payload.ts'
import { draftCreation, draftUpdate, type WritableResource } from './writing.ts'

/** The routes of one kind of write: its form, and what the form's payload is sent to. */
interface FormRoutes {
  form: Route
  commit: Route
}

/** The address of the schema of what a form is for. */
const schemaPath = ({ siblings }: Route) =>
  siblings.find(({ returns }) => returns === 'Schema')?.path as string

/** The endpoint kind of creation forms: the creation without the save. */
export const creationForm =
  <E extends Entity, Gathered>(resource: WritableResource<E, Gathered>, routes: FormRoutes): Endpoint =>
  async (request, app) => {
    const { viewer, properties, draft } = await draftCreation(resource, request, app)
    return form({
      href: routes.form.path,
      payload: await payload(properties, draft, viewer, app),
      violations: draft.violations,
      schema: schema(properties, viewer, schemaPath(routes.form)),
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
      payload: await payload(properties, draft, viewer, app),
      violations: draft.violations,
      schema: schema(properties, viewer, schemaPath(routes.form), entity),
      commit: { href: href(routes.commit, entity), method: 'patch' },
    })
  }
