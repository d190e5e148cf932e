import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { pairOf } from '#shared/platform/ids.ts'
import type { Viewer } from '#shared/platform/product.ts'
import {
  changingLinks,
  type DeclaredLinks,
  type DeclaredResource,
} from '#shared/platform/properties/resource.ts'
import { roleLink } from '#shared/resources/roles/model.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import type { Workflow, WorkflowEntity } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

const { update, updateImmediately } = changingLinks('the workflow')

/** All links of a workflow except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of workflows.',
    type: 'The type of the work packages.',
    role: 'The role that allows the transitions.',
  },
  sometimes: { update, updateImmediately },
}

/** The links of a collection of workflows, for the OpenAPI document. */
export const listLinks: DeclaredResource['ofCollections'] = {
  workflow: 'The workflow of any type and role, even if it has no transitions.',
}

/**
 * The templated link from a collection to the workflow of any type and role. Workflows without transitions have no
 * other link, because they are not in the collection.
 */
export const linkToAny: Record<string, Link> = {
  workflow: { href: routes.show.path.replace('{id}', '{type}-{role}'), templated: true },
}

type Pair = Pick<Workflow, 'type' | 'role'>

/** Returns the link to a workflow, titled with the names of its type and its role. */
export const workflowLink = (
  { type, role }: Pair,
  { configuration }: Pick<Viewer, 'configuration'>,
): Link & { href: string } => ({
  href: href(routes.show, { id: pairOf(type, role) }),
  title: `${typeOf(configuration, type).name}: ${roleIn(configuration, role).name}`,
})

const roleIn = ({ roles }: Viewer['configuration'], id: number) =>
  roles.find((one) => one.id === id) ?? { id, name: String(id) }

/** Returns the Workflow resource. */
export function representWorkflow(workflow: WorkflowEntity | Workflow, viewer: Viewer): Resource {
  const { configuration } = viewer
  const type = typeOf(configuration, workflow.type)
  const may = { change: canManage(viewer), delete: false }
  return {
    _type: 'Workflow',
    ...represented(properties, workflow, viewer),
    _links: {
      self: workflowLink(workflow, viewer),
      schema: { href: routes.schema.path },
      type: { href: href(types.show, type), title: type.name },
      role: roleLink(roleIn(configuration, workflow.role)),
      ...changesOf(routes.show, { id: pairOf(workflow.type, workflow.role) }, may),
    },
  }
}
