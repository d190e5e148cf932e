import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/property.ts'
import { actionLink } from '#shared/resources/actions/representer.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import { displayName } from '#shared/resources/users/display-name.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type Capability, type ContextId, type Holder, idOf } from './model.ts'
import { routes } from './routes.ts'

const paths: Record<PrincipalKind, string> = {
  user: '/api/v3/users',
  placeholder_user: '/api/v3/placeholder_users',
  group: '/api/v3/groups',
}

const globalContext: Link = { href: routes['global-context'].path, title: 'Global' }

/** The links of a capability besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    action: 'The action that is permitted.',
    context: 'The project in which it is permitted, or the global context.',
    principal: 'The user, placeholder user or group that it is permitted to.',
  },
}

/** The Capability resources of a page; their contexts and principals are looked up together. */
export async function representCapabilities(
  capabilities: readonly Capability[],
  viewer: Viewer,
  app: App,
): Promise<Resource[]> {
  const [contextLink, principalLink] = await Promise.all([
    contextLinks(capabilities, app),
    principalLinks(capabilities, viewer, app),
  ])
  return capabilities.map((capability) => {
    const { action, context, holder } = capability
    const id = idOf(capability)
    return {
      _type: 'Capability',
      id,
      name: action.name,
      _links: {
        self: { href: href(routes.show, { id }), title: action.name },
        action: actionLink(action),
        context: contextLink(context),
        principal: principalLink(holder),
      },
    }
  })
}

async function contextLinks(capabilities: readonly Capability[], { projects }: App) {
  const ids = capabilities.flatMap(({ context }) => (context === null ? [] : [context]))
  const found = await projects.some(ids, projectLink)
  return (id: ContextId): Link => {
    if (id === null) return globalContext
    return found.get(id) ?? { href: null }
  }
}

async function principalLinks(capabilities: readonly Capability[], viewer: Viewer, { principals }: App) {
  const others = capabilities.map(({ holder }) => holder).filter(({ id }) => id !== viewer.user?.id)
  const kinds = Object.keys(paths) as PrincipalKind[]
  const read = kinds.map((kind) => {
    const ids = others.filter((holder) => holder.kind === kind).map(({ id }) => id)
    return principals.collections[kind].some(ids, (principal) => nameOf(principal, kind, viewer))
  })
  const found = new Map((await Promise.all(read)).flatMap((each) => [...each]))
  return ({ id, kind }: Holder): Link => {
    const title = id === viewer.user?.id ? nameOf(viewer.user, kind, viewer) : found.get(id)
    return { href: `${paths[kind]}/${id}`, ...(title !== undefined && { title }) }
  }
}

const nameOf = (principal: Principal, kind: PrincipalKind, { configuration }: Viewer): string =>
  kind === 'user'
    ? displayName(principal as User, configuration.settings.userFormat)
    : (principal as Principal & { name: string }).name

/** The global context (specification, "Global capability context"). */
export const representGlobalContext = (): Resource => ({
  _type: 'CapabilityContext::Global',
  id: 'global',
  _links: { self: globalContext },
})
