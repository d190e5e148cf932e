import type { Viewer } from '#shared/access/viewer.ts'
import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { actionLink } from '#shared/resources/actions/representer.ts'
import { principalPaths } from '#shared/resources/principals/model.ts'
import { principalLinks } from '#shared/resources/principals/store.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type Capability, type ContextId, capabilityId } from './model.ts'
import { routes } from './routes.ts'

const globalContext = (): Link => ({ href: routes['global-context'].path, title: say('Global') })

/** All links of a capability except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    action: 'The permitted action.',
    context: 'The project in which the action is permitted, or the global context.',
    principal: 'The user, placeholder user or group that may take the action.',
  },
}

/** Returns the Capability resources of a page. Loads their contexts and principals together. */
export async function representCapabilities(
  capabilities: readonly Capability[],
  viewer: Viewer,
  ports: Ports,
): Promise<Resource[]> {
  const holders = capabilities.map(({ holder }) => holder.id)
  const [contextLink, principals] = await Promise.all([
    contextLinks(capabilities, ports),
    principalLinks(holders, viewer, ports),
  ])
  return capabilities.map((capability) => {
    const { action, context, holder } = capability
    const id = capabilityId(capability)
    return {
      _type: 'Capability',
      id,
      name: action.name,
      _links: {
        self: { href: href(routes.show, { id }), title: action.name },
        action: actionLink(action),
        context: contextLink(context),
        principal: principals.get(holder.id) ?? { href: `${principalPaths[holder.kind]}${holder.id}` },
      },
    }
  })
}

async function contextLinks(capabilities: readonly Capability[], ports: Ports) {
  const ids = capabilities.flatMap(({ context }) => (context === null ? [] : [context]))
  const found = await projectsIn(ports).some(ids, projectLink)
  return (id: ContextId): Link => {
    if (id === null) return globalContext()
    return found.get(id) ?? { href: null }
  }
}

/** Returns the global context (specification, "Global capability context"). */
export const representGlobalContext = (): Resource => ({
  _type: 'CapabilityContext::Global',
  id: 'global',
  _links: { self: globalContext() },
})
