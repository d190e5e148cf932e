import type { Viewer } from '#shared/access/viewer.ts'
import { href } from '#shared/api/href.ts'
import type { App } from '#shared/app.ts'
import type { Link, Resource } from '#shared/hal/link.ts'
import { actionLink } from '#shared/resources/actions/representer.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import { projectLink } from '#shared/resources/projects/link.ts'
import { displayName, type User } from '#shared/resources/users/model.ts'
import { type Capability, type Holder, idOf } from './model.ts'
import { routes } from './routes.ts'

const paths: Record<PrincipalKind, string> = {
  user: '/api/v3/users',
  placeholder_user: '/api/v3/placeholder_users',
  group: '/api/v3/groups',
}

const globalContext: Link = { href: routes['global-context'].path, title: 'Global' }

/** The Capability resources of a page; whom and what they name is looked up at once. */
export async function representCapabilities(
  capabilities: readonly Capability[],
  viewer: Viewer,
  app: App,
): Promise<Resource[]> {
  const looked = capabilities.map(async ({ context, holder }) => ({
    context: await contextLink(context, app),
    principal: await principalLink(holder, viewer, app),
  }))
  const links = await Promise.all(looked)
  return capabilities.map((capability, index) => {
    const id = idOf(capability)
    return {
      _type: 'Capability',
      id,
      name: capability.action.name,
      _links: {
        self: { href: href(routes.show, { id }), title: capability.action.name },
        action: actionLink(capability.action),
        ...links[index],
      },
    }
  })
}

async function contextLink(id: Capability['context'], { projects }: App): Promise<Link> {
  if (id === null) return globalContext
  const project = await projects.byId(id)
  return project ? projectLink(project) : { href: null }
}

async function principalLink({ id, kind }: Holder, viewer: Viewer, { principals }: App): Promise<Link> {
  const principal = id === viewer.user?.id ? viewer.user : await principals.collections[kind].byId(id)
  const title = principal && nameOf(principal, kind, viewer)
  return { href: `${paths[kind]}/${id}`, ...(title !== undefined && { title }) }
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
